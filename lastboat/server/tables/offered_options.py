"""All that a table can choose, in English and French, for a client's form: titles, sentences, limits, conflicts.

What an option does is said in English by `lastboat.editions`; here are its title and its French.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final

from lastboat.bots import names as bot_names
from lastboat.editions import CHOICES, EDITIONS, Options
from lastboat.names import SEAT_NAMES
from lastboat.server.tables.time_controls import LIMITS, TimeControl

Words = Mapping[str, str]
"""A text by its language."""


def both(english: str, french: str) -> Words:
    """The text in both languages; French has spaces that do not break before its double signs."""
    for sign, space in ((":", "\u00a0"), (";", "\u202f"), ("!", "\u202f"), ("?", "\u202f")):
        french = french.replace(f" {sign}", space + sign)
    return {"en": english, "fr": french}


TITLES: Final = {
    "players": both("Players", "Joueurs"),
    "edition": both("Edition", "Édition"),
    "first": both("First player", "Premier joueur"),
    "two_colours": both("Two colours each", "Deux couleurs chacun"),
    "overcrowded": both("Overcrowded island", "Île surpeuplée"),
    "to_the_last": both("To the last", "Jusqu’au dernier"),
    "all_equal": both("All equal", "Tous égaux"),
    "submerged": both("Atlantis submerged", "Atlantide engloutie"),
    "closed_lagoon": both("Closed lagoon", "Lagon fermé"),
    "open_values": both("Open values", "Valeurs visibles"),
    "dice": both("Dice", "Dés"),
    "squid": both("Giant squids", "Calmars géants"),
}
FRENCH: Final = {
    "players": "Combien de personnes jouent.",
    "edition": "La boîte posée sur la table : douze bateaux, ou dix.",
    "first": "Qui commence : une couleur tirée au sort, ou celle que vous nommez.",
    "two_colours": "À deux joueurs, chacun mène deux couleurs.",
    "overcrowded": "À la mise en place, les tuiles de l’intérieur accueillent deux explorateurs.",
    "to_the_last": "Le volcan devient un tourbillon ; on joue tant qu’il reste quelqu’un à sauver.",
    "all_equal": "Chaque explorateur sauvé compte pour un.",
    "submerged": "Le volcan devient un tourbillon ; la partie s’arrête quand la dernière tuile sombre.",
    "closed_lagoon": "Dans une eau coupée du large, un nageur peut remonter sur une tuile.",
    "open_values": "Vous pouvez revoir la valeur de vos explorateurs pendant toute la partie.",
    "dice": "Le dé rouge, ou des dauphins avec les dés de plongée ou le dé des rescapés, simple ou avec joker.",
    "squid": "Pas de calmar géant, des calmars en plus des baleines, ou à leur place.",
    "the-island": "Douze bateaux : une tuile bateau en apporte toujours un.",
    "survive": "Dix bateaux : à quatre joueurs, il n’en reste que deux en réserve.",
}
COLOURS: Final = (both("Red", "Rouge"), both("Blue", "Bleu"), both("Yellow", "Jaune"), both("Green", "Vert"))
VALUES: Final[dict[str, dict[object, Words]]] = {
    "players": {n: both(f"{n} players", f"{n} joueurs") for n in (2, 3, 4)},
    "edition": {one.name: both(one.title, one.title) for one in EDITIONS.values()},
    "first": {None: both("Drawn by lot", "Tiré au sort"), **dict(enumerate(COLOURS))},
    "dice": {
        "red": both("Red die", "Dé rouge"),
        "dive": both("Dolphins and dive dice", "Dauphins et dés de plongée"),
        "rescapes": both("Dolphins and rescapés die", "Dauphins et dé des rescapés"),
        "rescapes-joker": both("Dolphins and rescapés die with joker", "Dauphins et dé des rescapés avec joker"),
    },
    "squid": {
        "none": both("None", "Aucun"),
        "with-whales": both("With the whales", "Avec les baleines"),
        "instead-of-whales": both("Instead of the whales", "À la place des baleines"),
    },
}
SWITCH: Final[dict[object, Words]] = {False: both("Off", "Non"), True: both("On", "Oui")}
CONFLICTS: Final = (
    (
        {"two_colours": [True], "players": [3, 4]},
        both("Two colours each are for two players.", "Deux couleurs chacun, c’est à deux joueurs."),
    ),
    (
        {"to_the_last": [True], "submerged": [True]},
        both(
            "The game can end with the last explorer or with the last tile, not with both.",
            "La partie finit avec le dernier explorateur ou avec la dernière tuile, pas les deux.",
        ),
    ),
    (
        {"first": [2, 3], "players": [2]},
        both("With two players red or blue begins.", "À deux joueurs, c’est rouge ou bleu qui commence."),
    ),
    (
        {"first": [3], "players": [3]},
        both("With three players nobody plays green.", "À trois joueurs, personne ne joue vert."),
    ),
)
"""Values that cannot all be chosen together: at least one of the options must have another value."""
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
    """The answer to `GET /api/options`; only the bots may change, when packages do."""
    return {**_fixed(), "bots": [_bot(name) for name in bot_names()]}


@cache
def _fixed() -> dict[str, Any]:
    defaults = {field.name: field.default for field in fields(Options)}
    return {
        "editions": [
            {
                "name": one.name,
                "title": VALUES["edition"][one.name],
                "boats": one.boats,
                "about": both(one.sentence, FRENCH[one.name]),
            }
            for one in EDITIONS.values()
        ],
        "choices": [
            {
                "name": one.name,
                "title": TITLES[one.name],
                "about": both(one.sentence, FRENCH[one.name]),
                "paragraph": one.paragraph,
                "default": defaults[one.name],
                "values": [{"value": value, "title": VALUES.get(one.name, SWITCH)[value]} for value in one.values],
            }
            for one in CHOICES
        ],
        "conflicts": [{"together": together, "reason": reason} for together, reason in CONFLICTS],
        "colours": [{"seat": seat, "title": title} for seat, title in zip(SEAT_NAMES, COLOURS, strict=True)],
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
