"""The weights of the heuristic, from games of greedy players in compiled code."""
