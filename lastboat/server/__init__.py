"""The table server: people, bots and programs play over HTTP; nothing is lost, nothing is leaked.

`lastboat.server.launch.serve(settings)` runs it; `docs/protocol.md` says how to talk to it.

    settings launch porter run        starting: options, the socket, a page while loading, Uvicorn
    app api api_* pages streams       HTTP: routes, our own pages, answers that go on
    models models_* openapi           what requests and answers hold, as the OpenAPI tells it
    limits people texts refusals      who may come in, with how much; what is refused, and in which words
    table gathering playing voyage    the game and its table, without clocks, sockets or files: entries of a log, folded
    seats clocks fair choices         who sits where, time to think, dice that can be checked, what can be chosen
    views picture aims tolls          the one filter: whatever anyone hears is made here
    history timeline hints            looking back, advice
    course course_steps               an interactive first game, played from scripted positions
    harbour audience pilot crew       tables in memory, who listens to them, answers the server gives, bots in threads
    warming housekeeping memory       compiling, letting go of what nobody needs any more
    store schema upgrade migrations   the database: a log that only grows, committed in groups

A request becomes entries (`playing.move`), these become durable (`Store.append`), are carried out (`Table.fold`), and
every stream of the table is woken and asks for what it has not heard (`views.message`).
"""
