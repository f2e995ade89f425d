"""Bots' decisions: from the server's question to the bot's code.

    request_queue   whose question is next
    bot_router      where it is answered: in this process or in the worker
    worker_process  the server's side of the worker process, and `worker`, what runs in it
    bot_host        the bots of one process; both have one
    questions       every kind of question and its answer, as values and as bytes
    advising        the plan and the reasons of a hint
    reviewing       how a finished game is reviewed

A question contains no more than its seat may know, and nothing here knows about tables.
"""
