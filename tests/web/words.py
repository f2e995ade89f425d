"""The client's own texts, so that a test can name a text by its key and work in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "languages"
LANGUAGES: Final = tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))
LISTS: Final = ("first.ts", "index.ts")
"""The files of a language that only name others."""
COUNTS: Final = 200
"""Tests count no further."""
PLURALS: Final = "([lang, most]) => [...Array(most).keys()].map(n => new Intl.PluralRules(lang).select(n))"


class Words:
    """The texts of one language: `t("home.bots")`, `t("play.turn", n=3)`, `like("play.ready")`."""

    def __init__(self, lang: str, texts: dict[str, Any], plurals: list[str]) -> None:
        self.lang = lang
        self.texts = texts
        self.plurals = plurals

    def t(self, key: str, **values: object) -> str:
        """The text, filled in; where it has plural forms, `n` chooses."""
        text = self._text(key, values.get("n", 0))
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def like(self, key: str, **values: str) -> re.Pattern[str]:
        """Any form of the text, the whole of it, whatever stands in gaps that are not filled. Accessible names have
        plain spaces only."""
        found = self.texts[key]
        patterns = []
        for form in [found] if isinstance(found, str) else found.values():
            filled = re.sub(r"\{(\w+)\}", lambda gap: values.get(gap[1], gap[0]), form)
            patterns.append(re.sub(r"\\\{\w+\\\}", ".+", re.escape(filled)))
        return re.compile(re.sub("[\u00a0\u202f]", r"\\s", f"^(?:{'|'.join(patterns)})$"))

    def keys(self, area: str) -> list[str]:
        return [key for key in self.texts if key.startswith(f"{area}.")]

    def plain(self) -> set[str]:
        """All texts without gaps, as they stand on a screen."""
        return {text for text in self.texts.values() if isinstance(text, str) and "{" not in text}

    def starts(self, key: str, **values: str) -> re.Pattern[str]:
        """The same at the beginning of something longer."""
        return re.compile(self.like(key, **values).pattern.removesuffix("$"))

    def _text(self, key: str, n: Any) -> str:
        found: str | dict[str, str] = self.texts[key]
        return found if isinstance(found, str) else found[self.plurals[int(n)]]


@cache
def read(browser: Browser, lang: str) -> Words:
    """A language is a folder of plain objects in TypeScript: the browser itself reads them."""
    texts: dict[str, Any] = {}
    page = browser.new_page()
    for file in sorted(set((FOLDER / lang).glob("*.ts")) - {FOLDER / lang / name for name in LISTS}):
        found = re.search(r"^export default (\{.*\})", file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        assert found, f"{file} has no `export default {{…}}`"
        texts |= {f"{file.stem}.{key}": text for key, text in page.evaluate(f"() => ({found[1]})").items()}
    page.close()
    return Words(lang, texts, plurals(browser, lang))


def plurals(browser: Browser, lang: str) -> list[str]:
    """The plural category of each number from 0 on, as the browser knows it."""
    page = browser.new_page()
    found: list[str] = page.evaluate(PLURALS, [lang, COUNTS])
    page.close()
    return found
