"""Editions and options: everything that a table can choose before a game, as data.

`boxes` has the published editions, `choices` the options with their texts and conflicts, `options` what one table has
chosen. The command line, the server and the browser client list whatever is here.
"""

from lastboat.editions.boxes import EDITIONS, DiceSet, Edition
from lastboat.editions.choices import CHOICES, SWITCH, Choice, Conflict, conflicts
from lastboat.editions.options import Options, new_states

__all__ = [
    "CHOICES",
    "EDITIONS",
    "SWITCH",
    "Choice",
    "Conflict",
    "DiceSet",
    "Edition",
    "Options",
    "conflicts",
    "new_states",
]
