"""Bots by name: ours, and those that other packages announce."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from lastboat.bots import BrokenBot, make, names, registry
from lastboat.bots.players.stowaway import Stowaway
from lastboat.errors import BadOption


def announce(monkeypatch: pytest.MonkeyPatch, **bots: str) -> None:
    points = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in bots.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


def test_our_levels_come_in_rising_order() -> None:
    assert names()[:4] == ("stowaway", "deckhand", "captain", "admiral")


def test_each_level_can_be_made() -> None:
    assert [type(make(name, 1)).__name__.lower() for name in names()[:4]] == list(names()[:4])


def test_a_name_that_does_not_exist_is_answered_with_those_that_do() -> None:
    with pytest.raises(BadOption, match=r"no bot 'parrot'; there are: stowaway, deckhand, captain, admiral"):
        make("parrot", 1)


def test_another_package_can_announce_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, parrot="lastboat.bots.players.stowaway:Stowaway")
    assert "parrot" in names()
    assert isinstance(make("parrot", 1), Stowaway)


def test_a_bot_that_announces_one_of_our_names_does_not_replace_it(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, deckhand="lastboat.bots.players.stowaway:Stowaway")
    assert names().count("deckhand") == 1
    assert not isinstance(make("deckhand", 1), Stowaway)


@pytest.mark.parametrize("value", ["nowhere_at_all:Bot", "lastboat.bots:Missing", "lastboat.bots:names"])
def test_a_broken_bot_is_named_with_what_is_wrong(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    announce(monkeypatch, parrot=value)
    with pytest.raises(BrokenBot, match=rf"'parrot' \({value}\) cannot be made"):
        make("parrot", 1)


def test_a_bot_that_cannot_choose_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, parrot="builtins:range")
    with pytest.raises(BrokenBot, match="has no choose"):
        make("parrot", 1)
