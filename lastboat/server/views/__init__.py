"""What a seat or a spectator may know of a table, as JSON. Everything that leaves the server is built here."""
