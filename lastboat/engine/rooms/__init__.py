"""The rules, a file per chapter: `legal` lists what may be done, `apply` does it, `outcomes` lists what chance brings.

`engine/turn.py` says which function belongs to which phase.
"""
