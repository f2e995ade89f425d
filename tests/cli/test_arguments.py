"""The command line itself: help, version, and one clear line for what is wrong."""

import re

import pytest
from cli.keyboard import Keyboard

from lastboat import bots
from lastboat.cli.arguments import flag
from lastboat.editions import CHOICES, EDITIONS

DICE = next(choice for choice in CHOICES if choice.name == "dice")
COMMANDS = ("watch", "play", "replay", "check", "editions")


def test_the_version_is_printed(keyboard: Keyboard) -> None:
    sitting = keyboard.run("--version")
    assert (sitting.code, sitting.errors) == (0, "")
    assert re.fullmatch(r"lastboat \d+\.\d+\.\d+\n", sitting.shown)


def test_help_names_every_command(keyboard: Keyboard) -> None:
    sitting = keyboard.run("--help")
    assert sitting.code == 0
    assert all(re.search(rf"^    {command} ", sitting.shown, re.MULTILINE) for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_each_command_says_what_it_does(keyboard: Keyboard, command: str) -> None:
    sitting = keyboard.run(command, "--help")
    assert sitting.code == 0
    assert sitting.shown.startswith(f"usage: lastboat {command} ")
    assert command == "editions" or f"examples:\n  lastboat {command}" in sitting.shown


@pytest.mark.parametrize("command", ["watch", "play"])
def test_the_help_lists_every_option_with_its_paragraph(keyboard: Keyboard, command: str) -> None:
    words = " ".join(keyboard.run(command, "--help").shown.split())
    for choice in CHOICES:
        assert flag(choice) in words
        assert f"{choice.about} (§{choice.paragraph})" in words


WRONG = {
    "wach": "invalid choice: 'wach'",
    "watch --players 5": "--players: '5' is not possible; allowed: 2, 3, 4;",
    "watch --edition atlantis": f"--edition: 'atlantis' is not possible; allowed: {', '.join(EDITIONS)};",
    "watch --dice blue": f"allowed: {', '.join(map(str, DICE.values))};",
    "watch --squid yes": "allowed: none, with-whales, instead-of-whales;",
    "watch --first pink": "allowed: random, red, blue, yellow, green;",
    "watch --first green --players 2": "--first cannot be green with 2 players; allowed: random, red, blue",
    "watch --two-colours": "--two-colours and players=4 cannot be combined. Two colours each are for two players.",
    "watch --to-the-last --submerged": "--to-the-last and --submerged cannot be combined",
    "watch --seed -1": "--seed: '-1' is not possible; allowed: whole numbers from 0;",
    "watch --seed x": "--seed: 'x' is not possible; allowed: whole numbers from 0;",
    "watch --delay soon": "'soon' is not a number of seconds; allowed: 0 to 3600",
    "watch --delay nan": "'nan' is not a number of seconds",
    "watch --delay=-1": "'-1' is not a number of seconds",
    "watch --play 3": "unrecognized arguments: --play 3;",
    "watch --save /nowhere/game.json": "cannot write /nowhere/game.json: No such file or directory",
    "play --bots 4": "--bots cannot be '4'; allowed: 0 to 3, or with commas some but not all of red, blue, yellow",
    f"play --bots {'9' * 5000}": "9'; allowed: 0 to 3, or",
    "play --bots 1 --level pirate": "there is no bot 'pirate'; allowed: random, stowaway, deckhand, captain, admiral",
    "play --level captain": "--level goes with --bots, as in --bots 3 --level captain",
    "watch --level pirate": "there is no bot 'pirate'; allowed: random, stowaway, deckhand, captain, admiral",
    "play --players 2 --bots green": "--bots cannot be 'green'; allowed: 0 to 1, or with commas some but not all of",
    "play --players 2 --bots red,blue": "--bots cannot be 'red,blue'; allowed: 0 to 1,",
    "play nowhere.json": "cannot read nowhere.json: No such file or directory",
    "play nowhere.json --players 2 --seed 1": "nowhere.json has its own options; omit --players, --seed",
    "replay": "the following arguments are required: FILE;",
    "replay nowhere.json": "cannot read nowhere.json: No such file or directory",
    "replay /": "cannot read /: Is a directory",
    "replay game.json --seat pink": "'pink' is not possible; allowed: red, blue, yellow, green, nobody;",
    "replay game.json --from end": "'end' is not possible; allowed: whole numbers from 0;",
    "check": "the following arguments are required: FILE;",
    "check nowhere.json": "cannot read nowhere.json: No such file or directory",
    "editions all": "unrecognized arguments: all;",
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_arguments_get_one_clear_line(keyboard: Keyboard, line: str) -> None:
    sitting = keyboard.run(*line.split())
    assert sitting.code == 2
    assert sitting.shown == ""
    assert sitting.errors.count("\n") == 1
    assert sitting.errors.startswith("lastboat")
    assert WRONG[line] in sitting.errors


def test_an_argument_with_line_breaks_still_gets_one_line(keyboard: Keyboard) -> None:
    assert keyboard.run("watch", "--players", "4\n5").errors.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "watch"])
def test_the_help_lists_every_registered_bot(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr(bots, "names", lambda: ("stowaway", "parrot"))
    words = " ".join(keyboard.run(command, "--help").shown.split())
    assert "random, stowaway, parrot" in words
