"""The rules by chapter: `legal` lists the legal actions, `apply` applies one, `outcomes` lists chance's outcomes.

`engine/turn.py` says which function belongs to which phase.
"""
