"""Web Push: tells a person's devices that it is their turn in a game that takes long. Needs the extra `push`."""
