"""Bots: opponents that see what their seat may see, and no more."""

from lastboat.bots.analysis import Analysis, Ranked, analyse
from lastboat.bots.bot import Bot, Budget
from lastboat.bots.registry import BotText, BrokenBot, describe, make, names

__all__ = ["Analysis", "Bot", "BotText", "BrokenBot", "Budget", "Ranked", "analyse", "describe", "make", "names"]
