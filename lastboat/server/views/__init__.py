"""What a seat or a spectator may know of a table, as JSON. Every payload about a game is built here."""
