"""Somebody at the keyboard: scripted lines, or any key of the list that is shown."""

from __future__ import annotations

import builtins
import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pytest

from lastboat.cli import main


@dataclass
class Sitting:
    """What a run of the command line gave."""

    code: int
    shown: str
    """Standard output, with what was typed."""
    errors: str


Typist = Callable[[str], str]
"""Gives the next line for what has been shown since the last one."""


class Keyboard:
    """Runs `main` with lines typed in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def run(self, *args: str, lines: Iterable[str] = ()) -> Sitting:
        """With scripted lines; after the last one nobody is there any more."""
        script = iter(lines)

        def next_line(shown: str) -> str:
            for line in script:
                return line
            raise EOFError

        return self.run_with(next_line, *args)

    def run_with(self, typist: Typist, *args: str) -> Sitting:
        shown: list[str] = []
        errors: list[str] = []

        def collect() -> str:
            out, err = self.capsys.readouterr()
            shown.append(out)
            errors.append(err)
            return out

        def answer(prompt: str = "") -> str:
            line = typist(collect())
            shown.append(f"{line}\n")
            return line

        collect()
        self.monkeypatch.setattr(builtins, "input", answer)
        code = main(args)
        collect()
        return Sitting(code, "".join(shown), "".join(errors))


class Monkey:
    """Types any key that the list offers, presses Enter at curtains, and leaves at the end."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.answers = 0

    def __call__(self, shown: str) -> str:
        self.answers += 1
        if re.search("[Pp]ress Enter", shown.splitlines()[-1]):
            return ""
        if "Enter: leave" in shown:
            return "q"
        return self.rng.choice(keys(shown))


def keys(shown: str) -> list[str]:
    """The keys of the list between the last question and the reminder."""
    lines = shown[: shown.rindex("? help")].splitlines()
    question = max(number for number, line in enumerate(lines) if line[:1].isalpha())
    return re.findall(r"(?:^|\s)(\d+) (?=\S)", "\n".join(lines[question + 1 :]))
