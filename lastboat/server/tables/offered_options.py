"""Everything that a table can choose, for a client's form. Editions and options come from `lastboat.editions`."""

from __future__ import annotations

from typing import Any, Final

from lastboat.bots import names as bot_names
from lastboat.editions import CHOICES, EDITIONS, Options, both, conflicts
from lastboat.editions.choices import COLOURS
from lastboat.editions.texts import same
from lastboat.names import SEAT_NAMES
from lastboat.server.tables.time_controls import LIMITS, TimeControl

BOTS: Final = {
    "stowaway": (
        both("Stowaway", "Passager clandestin"),
        both(
            "Plays whatever comes to mind, without drowning his own. For your first game.",
            "Joue ce qui lui passe par la tête, sans noyer les siens. Pour votre première partie.",
        ),
    ),
    "deckhand": (
        both("Deckhand", "Matelot"),
        both(
            "Makes the best of this turn, and thinks no further.", "Tire le meilleur de son tour, sans voir plus loin."
        ),
    ),
    "captain": (
        both("Captain", "Capitaine"),
        both("Looks turns ahead and plans for the worst.", "Prévoit plusieurs tours et se prépare au pire."),
    ),
    "admiral": (
        both("Admiral", "Amiral"),
        both("Thinks three times as long as the Captain.", "Réfléchit trois fois plus longtemps que le Capitaine."),
    ),
}
CLOCKS: Final = {
    "none": (both("No clock", "Sans pendule"), both("Take your time.", "Prenez votre temps.")),
    "live": (
        both("Live", "En direct"),
        both(
            "A bank of seconds for the whole game, and some more for every answer.",
            "Une réserve de secondes pour toute la partie, et un peu plus à chaque réponse.",
        ),
    ),
    "slow": (
        both("Slow", "Par correspondance"),
        both("Days for each answer.", "Plusieurs jours pour chaque réponse."),
    ),
}
FIELDS: Final = {
    "live": {
        "bank": both("Seconds to begin with", "Secondes au départ"),
        "increment": both("Seconds for each answer", "Secondes par réponse"),
    },
    "slow": {"days": both("Days for each answer", "Jours par réponse")},
}
NOTHING_SAID: Final = both("", "")


def offer() -> dict[str, Any]:
    """The answer to `GET /api/options`."""
    usual = vars(Options())
    return {
        "editions": [
            {"name": one.name, "title": same(one.title), "boats": one.boats, "about": one.about}
            for one in EDITIONS.values()
        ],
        "choices": [
            {
                "name": one.name,
                "title": one.title,
                "about": one.about,
                "paragraph": one.paragraph,
                "default": usual[one.name],
                "values": [{"value": value, "title": title} for value, title in one.titles.items()],
            }
            for one in CHOICES
        ],
        "conflicts": [{"together": dict(one.together), "reason": one.reason} for one in conflicts()],
        "colours": [{"seat": seat, "title": title} for seat, title in zip(SEAT_NAMES, COLOURS, strict=True)],
        "bots": [_bot(name) for name in bot_names()],
        "clocks": [_clock(kind) for kind in CLOCKS],
    }


def _clock(kind: str) -> dict[str, Any]:
    title, about = CLOCKS[kind]
    usual = TimeControl()
    return {
        "kind": kind,
        "title": title,
        "about": about,
        "fields": [
            {
                "name": name,
                "title": words,
                "least": LIMITS[name][0],
                "most": LIMITS[name][1],
                "default": getattr(usual, name),
            }
            for name, words in FIELDS.get(kind, {}).items()
        ],
    }


def _bot(name: str) -> dict[str, Any]:
    """Of another package's bot only the name is known."""
    title, about = BOTS.get(name, (both(name.capitalize(), name.capitalize()), NOTHING_SAID))
    return {"name": name, "title": title, "about": about}
