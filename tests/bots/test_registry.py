"""Bots by name: ours, and those of other packages."""

import sys
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from lastboat.bots import BrokenBot, describe, make, names, registry
from lastboat.bots.players.stowaway import Stowaway
from lastboat.errors import BadOption


def register(monkeypatch: pytest.MonkeyPatch, **bots: str) -> None:
    points = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in bots.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


def test_our_levels_are_listed_from_weak_to_strong() -> None:
    assert names()[:4] == ("stowaway", "deckhand", "captain", "admiral")


def test_each_level_can_be_created() -> None:
    assert [type(make(name, 1)).__name__.lower() for name in names()[:4]] == list(names()[:4])


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match=r"no bot 'parrot'; there are: stowaway, deckhand, captain, admiral"):
        make("parrot", 1)


def test_another_package_can_register_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, parrot="lastboat.bots.players.stowaway:Stowaway")
    assert "parrot" in names()
    assert isinstance(make("parrot", 1), Stowaway)


def test_a_bot_with_one_of_our_names_does_not_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, deckhand="lastboat.bots.players.stowaway:Stowaway")
    assert names().count("deckhand") == 1
    assert not isinstance(make("deckhand", 1), Stowaway)


@pytest.mark.parametrize("value", ["nowhere_at_all:Bot", "lastboat.bots:Missing", "lastboat.bots:names"])
def test_a_bot_that_cannot_be_created_is_named_with_the_reason(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    register(monkeypatch, parrot=value)
    with pytest.raises(BrokenBot, match=rf"'parrot' \({value}\) cannot be created"):
        make("parrot", 1)


def test_a_bot_that_cannot_choose_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, parrot="builtins:range")
    with pytest.raises(BrokenBot, match="has no choose"):
        make("parrot", 1)


class Owl:
    title = "The Owl"
    about = "Waits for the night."


class Owlet(Owl):
    pass


class Strange:
    title, about = 7, None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("bots.test_registry:Owl", ("The Owl", "Waits for the night.")),
        ("bots.test_registry:Owlet", ("Night bird", "")),
        ("bots.test_registry:Strange", ("Night bird", "")),
        ("nowhere_at_all:Bot", ("Night bird", "")),
    ],
)
def test_a_bot_has_the_title_and_description_of_its_class(
    monkeypatch: pytest.MonkeyPatch, value: str, text: tuple[str, str]
) -> None:
    monkeypatch.setitem(sys.modules, "bots.test_registry", sys.modules[__name__])
    register(monkeypatch, night_bird=value)
    assert describe("night_bird") == text


def test_every_level_has_a_title_and_a_description() -> None:
    assert [describe(name).title for name in registry.LEVELS] == ["Stowaway", "Deckhand", "Captain", "Admiral"]
    assert all(describe(name).about.endswith(".") for name in registry.LEVELS)
