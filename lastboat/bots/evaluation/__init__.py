"""What a position is worth to each seat: a heuristic with tuned weights, and a small value network beside it."""
