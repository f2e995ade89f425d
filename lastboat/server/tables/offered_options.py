"""Everything that a table can choose, for a client's form. Editions and options come from `lastboat.editions`.

Texts are in English. A client translates them by name and shows the English where it has no translation.
"""

from __future__ import annotations

from typing import Final

from lastboat.bots import describe
from lastboat.bots import names as bot_names
from lastboat.editions import CHOICES, EDITIONS, Options, conflicts
from lastboat.editions.choices import COLOURS
from lastboat.editions.options import defaults_of
from lastboat.names import SEAT_NAMES
from lastboat.server.models.options import BotOffered, ClockOffered, OptionsOffered
from lastboat.server.tables.time_controls import LIMITS, TimeControl

CLOCKS: Final = {
    "none": ("No clock", "Take your time."),
    "live": (
        "Live",
        "A bank of seconds for the whole game, and some more for every answer. It waits while bots' turns are shown.",
    ),
    "slow": (
        "Slow",
        "Days for each answer.",
    ),
}
FIELDS: Final = {
    "live": {
        "bank": "Seconds to begin with",
        "increment": "Seconds for each answer",
    },
    "slow": {"days": "Days for each answer"},
}


def offer() -> OptionsOffered:
    """The response to `GET /api/options`."""
    usual = vars(Options())
    return {
        "editions": [
            {
                "name": one.name,
                "title": one.title,
                "boats": one.boats,
                "about": one.about,
                "defaults": {
                    name: value
                    for name, value in defaults_of(one.name).items()
                    if name != "edition" and value != usual[name]
                },
            }
            for one in EDITIONS.values()
        ],
        "choices": [
            {
                "name": one.name,
                "title": one.title,
                "about": one.about,
                "paragraph": one.paragraph,
                "default": usual[one.name],
                "values": [
                    {"value": value, "title": title, "about": one.abouts.get(value)}
                    for value, title in one.titles.items()
                ],
            }
            for one in CHOICES
        ],
        "conflicts": [
            {
                "name": one.name,
                "together": {name: list(values) for name, values in one.together.items()},
                "reason": one.reason,
            }
            for one in conflicts()
        ],
        "colours": [{"seat": seat, "title": title} for seat, title in zip(SEAT_NAMES, COLOURS, strict=True)],
        "bots": [_bot(name) for name in bot_names()],
        "clocks": [_clock(kind) for kind in CLOCKS],
    }


def _bot(name: str) -> BotOffered:
    title, about = describe(name)
    return {"name": name, "title": title, "about": about}


def _clock(kind: str) -> ClockOffered:
    title, about = CLOCKS[kind]
    usual = TimeControl()
    return {
        "kind": kind,
        "title": title,
        "about": about,
        "fields": [
            {
                "name": name,
                "title": label,
                "least": LIMITS[name][0],
                "most": LIMITS[name][1],
                "default": getattr(usual, name),
            }
            for name, label in FIELDS.get(kind, {}).items()
        ],
    }
