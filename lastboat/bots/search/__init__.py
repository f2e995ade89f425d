"""Search: a beam over whole turns, and Monte Carlo tree search over what the seat cannot know."""
