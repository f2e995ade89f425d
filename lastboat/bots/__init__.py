"""Bots: opponents that see what their seat may see, and no more."""

from lastboat.bots.analysis import Analysis, Ranked, analyse
from lastboat.bots.bot import Bot, Budget
from lastboat.bots.registry import BrokenBot, make, names

__all__ = ["Analysis", "Bot", "BrokenBot", "Budget", "Ranked", "analyse", "make", "names"]
