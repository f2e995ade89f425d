"""Bots: opponents that see what their seat may see, and no more."""

from lastboat.bots.bot import Bot, Clock
from lastboat.bots.registry import BrokenBot, make, names

__all__ = ["Bot", "BrokenBot", "Clock", "make", "names"]
