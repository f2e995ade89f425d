"""The rulebook says the same in every language: docs/rulebook.md, and docs/rulebook.xx.md beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs.rule_map import RULEBOOK

TRANSLATIONS = sorted(RULEBOOK.parent.glob("rulebook.*.md"))
BOOKS = pytest.mark.parametrize("book", [RULEBOOK, *TRANSLATIONS], ids=lambda book: book.name)

CHAPTER = re.compile(r"^## (\d+)\. ", re.MULTILINE)
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* ", re.MULTILINE)
FIGURE = re.compile(r"^<!-- figure: ([a-z]+) -->$", re.MULTILINE)
HELP = re.compile(r"^<!-- help: (\S+) -->\n\n\*\*[^*]+\*\* \((\d+(?:\.\d+)?)\)", re.MULTILINE)
NUMBER = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}(?!\d)")
MARK = re.compile(r"^\[([^\]]+)\]: #", re.MULTILINE)
SETTLED = re.compile(r"^- (\d+\.\d+)\s?:", re.MULTILINE)


def read(book: Path) -> str:
    return book.read_text(encoding="utf-8")


def mark(book: Path) -> str:
    """The mark of a ruling: `[ruling]` in English."""
    found = MARK.findall(read(book))
    assert len(found) == 1, f"{book.name} defines the marks {found}, and needs one"
    return f"[{found[0]}]"


def numbered(book: Path) -> dict[str, str]:
    """The text of each paragraph, up to the next paragraph or heading."""
    parts = re.split(r"^(?:#|\*\*(\d+\.\d+)\*\*)", read(book), flags=re.MULTILINE)
    return {number: text for number, text in zip(parts[1::2], parts[2::2], strict=True) if number}


def shape(book: Path) -> dict[str, tuple[int, list[str], list[str], int]]:
    """All of each paragraph but its words: rulings, figures, paragraphs that it refers to, list items."""
    return {
        number: (text.count(mark(book)), FIGURE.findall(text), sorted(NUMBER.findall(text)), text.count("\n- "))
        for number, text in numbered(book).items()
    }


def test_there_is_a_french_rulebook() -> None:
    assert RULEBOOK.with_name("rulebook.fr.md") in TRANSLATIONS


@pytest.mark.parametrize("book", TRANSLATIONS, ids=lambda book: book.name)
def test_a_translation_has_the_same_chapters_and_paragraphs(book: Path) -> None:
    assert CHAPTER.findall(read(book)) == CHAPTER.findall(read(RULEBOOK))
    assert PARAGRAPH.findall(read(book)) == PARAGRAPH.findall(read(RULEBOOK))


@pytest.mark.parametrize("book", TRANSLATIONS, ids=lambda book: book.name)
def test_a_translation_has_the_same_rulings_figures_and_references(book: Path) -> None:
    english = shape(RULEBOOK)
    differing = {number: (has, english[number]) for number, has in shape(book).items() if has != english[number]}
    assert not differing


@pytest.mark.parametrize("book", TRANSLATIONS, ids=lambda book: book.name)
def test_a_translation_has_the_same_help(book: Path) -> None:
    assert HELP.findall(read(book)) == HELP.findall(read(RULEBOOK))


@BOOKS
def test_every_number_names_a_paragraph_or_a_chapter(book: Path) -> None:
    known = {*CHAPTER.findall(read(book)), *PARAGRAPH.findall(read(book))}
    assert {*NUMBER.findall(read(book))} - known == set()
    assert {paragraph for _, paragraph in HELP.findall(read(book))} - known == set()


@BOOKS
def test_the_rulings_are_collected_at_the_end(book: Path) -> None:
    assert SETTLED.findall(read(book)) == [number for number, text in numbered(book).items() if mark(book) in text]


def test_french_has_its_no_break_spaces() -> None:
    text = read(RULEBOOK.with_name("rulebook.fr.md"))
    assert re.findall(r".* [:;!?»].*|.*« .*", text) == []
