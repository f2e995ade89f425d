"""The Admiral: the Captain's search with more time, in two trees on two cores, added up."""

from __future__ import annotations

from lastboat.bots.captain import Captain


class Admiral(Captain):
    """Searches up to a second and a half in two threads."""

    seconds = 1.5
    threads = 2
