"""The table server: people, bots and programs play over HTTP.

`lastboat.server.launch.serve(settings)` runs it; `docs/protocol.md` describes the interface.

    settings launch serving logs   starting the process: options, the socket, Uvicorn, log lines
    http/      routes, limits on requests, streams, the browser client's files, the start-up page
    models/    requests and responses, for validation and for the OpenAPI document
    runtime/   tables in memory (`registry`), what happens at them without a request (`scheduler`), how long they
               stay (`residency`), shards of a shared database, subscribers, bots, hints, reviews, warm-up
    thinking/  bots' decisions, in threads or in a worker process, and whose question is next
    store/     the database: people, append-only logs committed in groups, migrations
    views/     every payload that a seat or a spectator gets, without what they may not see
    course/    an interactive first game, played from scripted positions
    tables/    a table as a fold over its log: rules of the lobby and of play, time controls, fair dice
    refusals   errors for clients: a stable code and a sentence

A request becomes entries (`play_rules.move`). The store makes them durable (`Store.append`), the table folds them in
(`Table.fold`), and every stream of the table wakes and sends what its client has not seen (`messages.message`).
"""
