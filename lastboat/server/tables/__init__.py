"""A table as a fold over its log: who may do what in the lobby and in play. No sockets, no files, no waiting."""
