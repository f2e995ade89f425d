"""The curtain: nobody at the keyboard sees another's values or tiles."""

import re

from cli.keyboard import Keyboard, Monkey

CURTAIN = re.compile(r"Pass the keyboard to (\w+)(?: and \w+)?, then press Enter\. \n")
READ = "Press Enter when you have read it. \n"
VALUE = re.compile(r"\b([RBYG])\d*=\d|\b(Red|Blue|Yellow|Green) \d+, worth \d")
TILES = re.compile(r"Your tiles: |(\w+) keeps a \w+ tile: ")
THREE = ("--players", "3", "--seed", "2")
OPEN = ("--players", "2", "--seed", "2", "--open-values")

played: dict[tuple[str, ...], str] = {}
"""Games that have been played here: several tests look at each."""


def play(keyboard: Keyboard, options: tuple[str, ...]) -> str:
    """All that was shown of a game among people, up to its end."""
    if options not in played:
        sitting = keyboard.run_with(Monkey(3), "play", *options)
        assert sitting.code == 0
        played[options] = sitting.shown[: sitting.shown.rindex("The game is over")]
    return played[options]


def acts(shown: str) -> list[tuple[str, str]]:
    """What was on the screen between two curtains, and who was called to it."""
    parts = CURTAIN.split(shown)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def values_shown(act: str) -> set[str]:
    """The first letters of the colours whose values can be read."""
    return {(letter or name)[0] for letter, name in VALUE.findall(act)}


def test_values_are_seen_only_by_their_owner(keyboard: Keyboard) -> None:
    screens = acts(play(keyboard, THREE))
    assert len([act for _, act in screens if " places an explorer on a tile." in act]) == 30
    for name, act in screens:
        assert values_shown(act) <= {name[0]}


def test_no_value_is_seen_once_play_has_begun(keyboard: Keyboard) -> None:
    shown = play(keyboard, THREE)
    assert values_shown(shown[: shown.index("Turn 1 ")]) == {"R", "B", "Y"}
    assert values_shown(shown[shown.index("Turn 1 ") :]) == set()


def test_kept_tiles_are_seen_only_by_their_owner(keyboard: Keyboard) -> None:
    news = [(name, act) for name, act in acts(play(keyboard, THREE)) if "Your tiles: " in act]
    assert {name for name, _ in news} == {"Red", "Blue", "Yellow"}
    for name, act in news:
        assert {keeper for keeper in TILES.findall(act) if keeper} <= {name}
        assert set(re.findall(r"Only for (\w+):", act)) <= {name}
        assert set(re.findall(r"^Turn \d+  (\w+)$", act, re.MULTILINE)) == {name}


def test_a_player_sees_the_tile_they_keep_before_the_screen_is_cleared(keyboard: Keyboard) -> None:
    shown = play(keyboard, THREE)
    news = list(re.finditer(r"Only for (\w+): \1 keeps a \w+ tile: [\w-]+\.\n", shown))
    assert news
    for one in news:
        assert shown.startswith(READ, one.end())
        assert CURTAIN.match(shown[one.end() + len(READ) :].lstrip("\n"))


def test_open_values_are_seen_by_their_owner_all_game_long(keyboard: Keyboard) -> None:
    screens = acts(play(keyboard, OPEN))
    late = [act for _, act in screens if re.search(r"^Turn \d\d ", act, re.MULTILINE)]
    assert late
    assert all("Your explorers: " in act for act in late)
    for name, act in screens:
        assert values_shown(act) <= {name[0]}


def test_the_screen_is_not_cleared_while_there_is_nothing_to_hide(keyboard: Keyboard) -> None:
    launching = next(act for _, act in acts(play(keyboard, THREE)) if " launches a boat beside the island." in act)
    assert launching.count(" launches a boat beside the island.") == 6
