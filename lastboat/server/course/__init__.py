"""The course: an interactive first game, played from scripted positions."""
