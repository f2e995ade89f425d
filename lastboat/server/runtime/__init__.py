"""The running server: tables in memory, subscribers, bots in threads, warm-up, maintenance."""
