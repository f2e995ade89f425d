"""`lastboat editions`: what a table can choose."""

from __future__ import annotations

import argparse

from rich import box
from rich.table import Table

from lastboat.cli.arguments import choice_values, flag
from lastboat.cli.terminal import Terminal
from lastboat.editions import CHOICES, EDITIONS, SWITCH, Choice, Conflict, conflicts
from lastboat.editions.boxes import Value


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    editions = _table("Editions", "--edition", "name", "boats", "")
    for edition in EDITIONS.values():
        editions.add_row(edition.name, edition.title, str(edition.boats), edition.about)
    choices = _table("Options of a game", "option", "values, default first", "§", "")
    for choice in CHOICES:
        choices.add_row(flag(choice), _values(choice), choice.paragraph, choice.about)
    terminal.console.print(editions)
    terminal.console.print(choices)
    terminal.say("§ is the paragraph of docs/rulebook.md. All options can be combined, except:")
    for conflict in conflicts():
        terminal.say(f"  {_values_of(conflict)}: {conflict.reason}")
    return 0


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold", no_wrap=column in ("option", "--edition", "§"))
    return table


def _values_of(conflict: Conflict) -> str:
    """`--to-the-last with --submerged`"""
    choices = {choice.name: choice for choice in CHOICES}
    return " with ".join(_written(choices[name], values) for name, values in conflict.together.items())


def _written(choice: Choice, values: tuple[Value, ...]) -> str:
    """The flag with its possible values: `--first yellow or green`."""
    if choice.values == SWITCH:
        return flag(choice)
    return f"{flag(choice)} {' or '.join(text for text, value in choice_values(choice).items() if value in values)}"


def _values(choice: Choice) -> str:
    if choice.values == SWITCH:
        return "off, on"
    values = list(choice_values(choice))
    usual = "4" if choice.name == "players" else values[0]
    return ", ".join([usual, *(value for value in values if value != usual)])
