"""The Admiral: every plan is played on for a round with care, and long experience judges what has come of it."""

from __future__ import annotations

from lastboat.bots.captain import Captain
from lastboat.bots.tree import Manner


class Admiral(Captain):
    """Searches up to a second and a half in two threads.

    His lines are few and good where the Captain's are many and short: the tree ends with his own plan, everyone plays a
    round by judging the more promising actions, and the net that has learned from self-play says who will win.
    """

    seconds = 1.5
    threads = 2
    manner = Manner(trust=20.0, patience=1_000_000, rounds=1, care=8, foresight=True)
    nodes = 20_000
