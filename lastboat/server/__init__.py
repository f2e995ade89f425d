"""The table server: people, bots and programs play over HTTP; nothing is lost, nothing is leaked.

`lastboat.server.launch.serve(settings)` runs it; `docs/protocol.md` says how to talk to it.
"""
