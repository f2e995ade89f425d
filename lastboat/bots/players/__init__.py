"""The four levels that come with the game."""
