"""How the bots' weights and network were made, and how bots are measured. The package never imports this."""
