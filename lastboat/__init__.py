"""Last Boat."""
