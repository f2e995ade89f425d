"""Learning environments: the game by the doors that researchers know.

`layout` and `observation` say what a seat observes, `actions` how it numbers what it may do, `symmetry` what a mirrored
board makes of both.
"""
