"""The options of a table: their values, titles and sentences, and which values cannot be chosen together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lastboat.editions.boxes import EDITIONS
from lastboat.editions.texts import Text, both, same
from lastboat.engine.words import Squids

Value = bool | int | str | None
Titles = Mapping[Value, Text]
"""Values with what each is called."""

SWITCH: Final = (False, True)
ON_OFF: Final[Titles] = {False: both("Off", "Non"), True: both("On", "Oui")}
COLOURS: Final = (both("Red", "Rouge"), both("Blue", "Bleu"), both("Yellow", "Jaune"), both("Green", "Vert"))
"""The colours of the seats in order."""
SQUIDS: Final = {
    "none": Squids.ABSENT,
    "with-whales": Squids.WITH_WHALES,
    "instead-of-whales": Squids.INSTEAD_OF_WHALES,
}


@dataclass(frozen=True)
class Choice:
    """One option of a table."""

    name: str
    paragraph: str
    """Of the rulebook."""
    title: Text
    about: Text
    """What it does, in a sentence."""
    titles_now: Callable[[], Titles] = lambda: ON_OFF

    @property
    def titles(self) -> Titles:
        """The values it has, and what each is called; editions and dice are those that EDITIONS holds now."""
        return self.titles_now()

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(self.titles)

    @property
    def sentence(self) -> str:
        """What it does, in English."""
        return self.about["en"]


def _dice() -> Titles:
    return {dice.name: dice.title for edition in EDITIONS.values() for dice in edition.dice}


CHOICES: Final = (
    Choice(
        "players",
        "3.1",
        both("Players", "Joueurs"),
        both("How many play.", "Combien de personnes jouent."),
        lambda: {n: both(f"{n} players", f"{n} joueurs") for n in (2, 3, 4)},
    ),
    Choice(
        "edition",
        "2.3",
        both("Edition", "Édition"),
        both("Which box is on the table: twelve boats or ten.", "La boîte posée sur la table : douze bateaux, ou dix."),
        lambda: {edition.name: same(edition.title) for edition in EDITIONS.values()},
    ),
    Choice(
        "first",
        "3.1",
        both("First player", "Premier joueur"),
        both(
            "Who begins: drawn at random, or the seat named.",
            "Qui commence : une couleur tirée au sort, ou celle que vous nommez.",
        ),
        lambda: {None: both("Drawn by lot", "Tiré au sort"), **dict(enumerate(COLOURS))},
    ),
    Choice(
        "two_colours",
        "10.5",
        both("Two colours each", "Deux couleurs chacun"),
        both("Two players lead two colours each.", "À deux joueurs, chacun mène deux couleurs."),
    ),
    Choice(
        "overcrowded",
        "10.1",
        both("Overcrowded island", "Île surpeuplée"),
        both(
            "Inland tiles hold two explorers when placing.",
            "À la mise en place, les tuiles de l’intérieur accueillent deux explorateurs.",
        ),
    ),
    Choice(
        "to_the_last",
        "10.2",
        both("To the last", "Jusqu’au dernier"),
        both(
            "The volcano is a whirlpool; play until nobody is left to save.",
            "Le volcan devient un tourbillon ; on joue tant qu’il reste quelqu’un à sauver.",
        ),
    ),
    Choice(
        "all_equal",
        "10.3",
        both("All equal", "Tous égaux"),
        both("Every saved explorer counts one.", "Chaque explorateur sauvé compte pour un."),
    ),
    Choice(
        "submerged",
        "10.4",
        both("Atlantis submerged", "Atlantide engloutie"),
        both(
            "The volcano is a whirlpool; the last tile to sink ends the game.",
            "Le volcan devient un tourbillon ; la partie s’arrête quand la dernière tuile sombre.",
        ),
    ),
    Choice(
        "closed_lagoon",
        "10.6",
        both("Closed lagoon", "Lagon fermé"),
        both(
            "Swimmers in water closed off from the sea may climb back onto a tile.",
            "Dans une eau coupée du large, un nageur peut remonter sur une tuile.",
        ),
    ),
    Choice(
        "open_values",
        "10.7",
        both("Open values", "Valeurs visibles"),
        both(
            "Players may look at their own explorers' values all game long.",
            "Vous pouvez revoir la valeur de vos explorateurs pendant toute la partie.",
        ),
    ),
    Choice(
        "dice",
        "11",
        both("Dice", "Dés"),
        both(
            "The red die, or dolphins with the dive dice or the rescapés die, plain or with joker.",
            "Le dé rouge, ou des dauphins avec les dés de plongée ou le dé des rescapés, simple ou avec joker.",
        ),
        _dice,
    ),
    Choice(
        "squid",
        "12",
        both("Giant squids", "Calmars géants"),
        both(
            "No giant squids, squids besides the whales, or squids instead of them.",
            "Pas de calmar géant, des calmars en plus des baleines, ou à leur place.",
        ),
        lambda: {
            "none": both("None", "Aucun"),
            "with-whales": both("With the whales", "Avec les baleines"),
            "instead-of-whales": both("Instead of the whales", "À la place des baleines"),
        },
    ),
)


@dataclass(frozen=True)
class Conflict:
    """Values that cannot all be chosen together, and why."""

    together: Mapping[str, tuple[Value, ...]]
    reason: Text

    def holds_for(self, chosen: Mapping[str, object]) -> bool:
        """Whether the options chosen have such values."""
        return all(chosen[name] in values for name, values in self.together.items())


RULED_OUT: Final = (
    Conflict(
        {"two_colours": (True,), "players": (3, 4)},
        both("Two colours each are for two players.", "Deux couleurs chacun, c’est à deux joueurs."),
    ),
    Conflict(
        {"to_the_last": (True,), "submerged": (True,)},
        both(
            "The game can end with the last explorer or with the last tile, not with both.",
            "La partie finit avec le dernier explorateur ou avec la dernière tuile, pas les deux.",
        ),
    ),
    Conflict(
        {"first": (2, 3), "players": (2,)},
        both("With two players red or blue begins.", "À deux joueurs, c’est rouge ou bleu qui commence."),
    ),
    Conflict(
        {"first": (3,), "players": (3,)},
        both("With three players nobody plays green.", "À trois joueurs, personne ne joue vert."),
    ),
)
"""What the rules exclude (§3.1, §10.2, §10.4, §10.5)."""


def conflicts() -> Iterator[Conflict]:
    """What the rules exclude, then the dice that an edition does not have."""
    yield from RULED_OUT
    for edition in EDITIONS.values():
        others = tuple(name for name in _dice() if name not in [dice.name for dice in edition.dice])
        if others:
            reason = both(f"{edition.title} has no such dice.", f"{edition.title} n’a pas ces dés.")
            yield Conflict({"edition": (edition.name,), "dice": others}, reason)
