"""Evaluates a position for each seat: a heuristic with tuned weights, and a small value network."""
