"""Web Push: notifies people's devices of their turn in games without a running clock. Needs the extra `push`."""
