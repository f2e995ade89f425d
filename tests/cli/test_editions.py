"""`lastboat editions`."""

import pytest
from cli.keyboard import Keyboard

from lastboat.cli.arguments import flag
from lastboat.editions import CHOICES, EDITIONS, conflicts


def test_every_edition_and_every_option_is_listed(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    sitting = keyboard.run("editions")
    assert sitting.code == 0
    for edition in EDITIONS.values():
        assert f"{edition.name} " in sitting.shown
        assert edition.title in sitting.shown
        assert edition.about in sitting.shown
    for choice in CHOICES:
        line = next(line for line in sitting.shown.splitlines() if choice.about in line)
        assert line.split()[0] == flag(choice)
        assert f" {choice.paragraph} " in line


def test_the_table_fits_a_narrow_terminal(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, keyboard.run("editions").shown.splitlines())) <= 80


def test_what_cannot_be_combined_is_listed_as_flags_with_the_reason(keyboard: Keyboard) -> None:
    shown = " ".join(keyboard.run("editions").shown.split())
    assert "--to-the-last with --submerged: The game can end" in shown
    assert "--first yellow or green with --players 2: With two players, the first or the second begins." in shown
    for conflict in conflicts():
        assert conflict.reason in shown
