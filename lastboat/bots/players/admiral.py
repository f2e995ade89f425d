"""The Admiral: a Captain's search with long experience beside the judgement, and more time."""

from __future__ import annotations

from lastboat.bots.players.captain import Captain
from lastboat.bots.search.tree import Manner


class Admiral(Captain):
    """Searches up to a second and a half in two threads.

    His plans, what he expects of everyone's actions and where his lines end are appraised by the net that has learned
    from self-play, or by it and the judgement (`heed` in foresight.py). Explorers and boats he places by what that says
    of the first turn.
    """

    seconds = 1.5
    threads = 2
    manner = Manner(foresight=True)
    nodes = 200_000
