"""The terminal: coloured lines, questions, and a screen that can be cleared.

Everything on the board has its own background, and seats and creatures are small badges, so the board looks the same on
dark and on light terminals. Without colours, letters and textures convey all the information.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.style import Style
from rich.text import Text

from lastboat import warmup
from lastboat.text import Line, Span, plain
from lastboat.warmup import is_warm

SCROLL_BACK: Final = "\x1b[3J"
"""Makes a terminal clear its scrollback."""

COMPILING: Final = "Compiling the rules, only this once"


class PipeConsole(Console):
    """A console that raises on a closed pipe, for `main` to handle."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Terminal:
    """Standard output and input, in colour where they are a terminal."""

    def __init__(self) -> None:
        self.console = PipeConsole(highlight=False, markup=False, emoji=False, soft_wrap=False)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    @property
    def can_clear(self) -> bool:
        return self.console.is_terminal

    @property
    def is_interactive(self) -> bool:
        """Whether somebody can see what is shown and answer."""
        return self.console.is_terminal and sys.stdin.isatty()

    def show(self, lines: Iterable[Line]) -> None:
        """Print lines unchanged, in colour or, to a pipe, without trailing blanks."""
        shown = painted(lines) if self.can_clear else Text(plain(list(lines)))
        self.console.print(shown, no_wrap=True, overflow="ignore", crop=False)

    def say(self, words: str = "", ink: str = "") -> None:
        """Print a sentence or a paragraph, wrapped between words."""
        self.console.print(Text(words, style_of(Span(words, ink))))

    def paragraphs(self, lines: Iterable[Line], most: int | None = None) -> None:
        """Print paragraphs, wrapped between words; only their last lines if there is room for `most`."""
        rows = [row for line in lines for row in painted([line]).wrap(self.console, self.width)]
        if most is not None and len(rows) > most:
            rows = [Text("… (l shows it all)", style_of(Span("", "quiet"))), *rows[len(rows) - most + 1 :]]
        for row in rows:
            row.rstrip()
            self.console.print(row)

    def ask(self, prompt: str = "> ") -> str:
        """A line from the keyboard. No history is kept, because the next player could scroll through it."""
        self.console.print(Text(prompt), end="", soft_wrap=True)
        return input().strip()

    def clear(self) -> None:
        """Start at the top of an empty screen; in a pipe, after a blank line."""
        if self.can_clear:
            self.console.clear()
        else:
            self.say()

    def wipe(self) -> None:
        """Clear the screen and the scrollback."""
        self.clear()
        if self.can_clear:
            self.console.file.write(SCROLL_BACK)
            self.console.file.flush()


def painted(lines: Iterable[Line]) -> Text:
    """The lines as rich text."""
    return Text("\n").join(Text.assemble(*((span.text, style_of(span)) for span in line)) for line in lines)


def spans(*parts: str | tuple[str, str] | Span) -> Line:
    """A line from words and (words, ink)."""
    return [part if isinstance(part, Span) else Span(part) if isinstance(part, str) else Span(*part) for part in parts]


def warm_up() -> None:
    """Compile the rules unless they are compiled already; a bar on standard error shows the progress."""
    if is_warm():
        return
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        console.print(f"{COMPILING}: less than a minute.")
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(
        *columns, TimeElapsedColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(COMPILING, total=None)

        def report(name: str, done: int, total: int) -> None:
            bar.update(task, description=f"{COMPILING}: {name:<14}", completed=done, total=total)

        warmup.warm_up(report)


PAPERS: Final = {
    "sea": "#1f6f78",
    "beach": "#ebcb8b",
    "forest": "#6fae66",
    "mountain": "#9a8c82",
    "undealt": "#5d5a57",
    "island": "#f6ebd3",
}
BADGES: Final = {
    "red": "bold #ffffff on #b62a1d",
    "blue": "bold #ffffff on #2459a8",
    "yellow": "bold #2b2118 on #ffcf3f",
    "green": "bold #ffffff on #14602c",
    "serpent": "bold #ffffff on #6b2a8c",
    "shark": "bold #ffffff on #39424a",
    "whale": "bold #12363f on #b9dcf2",
    "dolphin": "bold #12363f on #7fe3dc",
    "squid": "bold #ffffff on #a3195b",
    "boat": "bold #3b2412 on #d49a57",
    "island": "bold #2b2118 on #f6ebd3",
}
"""Inks that bring their own paper, wherever they are."""
TEXTURES: Final = {"beach": "#c99f50", "forest": "#2f6b2c", "mountain": "#5b5048", "undealt": "#9a948f"}
NUMBERS: Final = {
    "sea": "#9fd0d2",
    "beach": "#6b4f1a",
    "forest": "#163b13",
    "mountain": "#2b2118",
    "undealt": "#c9c4bf",
    "island": "#2b2118",
}
"""Ink of a hex's number, by the paper under it."""
PLAIN: Final = {
    "number": "dim",
    "quiet": "dim",
    "heading": "bold",
    "key": "bold",
    "error": "bold #d2483a",
    "hint": "dim",
}
"""Inks on the terminal's own paper."""


def style_of(span: Span) -> Style:
    """How a terminal shows the span."""
    ink, paper = span.ink, span.paper
    if ink in BADGES:
        return Style.parse(BADGES[ink])
    if not paper:
        if ink in TEXTURES:
            return Style.parse(f"{NUMBERS[ink]} on {PAPERS[ink]}")
        return Style.parse(PLAIN.get(ink, "none"))
    colour = NUMBERS[paper] if ink == "number" else TEXTURES.get(ink, NUMBERS[paper])
    return Style.parse(f"{colour} on {PAPERS[paper]}")
