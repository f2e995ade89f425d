"""The client's own catalogue of texts, so that a test names a text by its key and holds in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "languages"
LANGS: Final = ("en", "fr")


class Words:
    """The texts of one language: `t("home.bots")`, `t("play.turn", n=3)`, `like("play.ready")`."""

    def __init__(self, lang: str, texts: dict[str, Any]) -> None:
        self.lang = lang
        self._texts = texts

    def t(self, key: str, **values: object) -> str:
        """The text, filled in; where it has plural forms, `n` chooses."""
        text = self._text(key, values.get("n"))
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def like(self, key: str, **values: str) -> re.Pattern[str]:
        """Any form of the text, the whole of it, whatever stands in gaps that are not filled. Accessible names have
        plain spaces only."""
        found = self._texts[key]
        patterns = []
        for form in [found] if isinstance(found, str) else found.values():
            filled = re.sub(r"\{(\w+)\}", lambda gap: values.get(gap[1], gap[0]), form)
            patterns.append(re.sub(r"\\\{\w+\\\}", ".+", re.escape(filled)))
        return re.compile(re.sub("[\u00a0\u202f]", r"\\s", f"^(?:{'|'.join(patterns)})$"))

    def keys(self, area: str) -> list[str]:
        return [key for key in self._texts if key.startswith(f"{area}.")]

    def plain(self) -> set[str]:
        """All texts without gaps, as they stand on a screen."""
        return {text for text in self._texts.values() if isinstance(text, str) and "{" not in text}

    def starts(self, key: str, **values: str) -> re.Pattern[str]:
        """The same at the beginning of something longer."""
        return re.compile(self.like(key, **values).pattern.removesuffix("$"))

    def _text(self, key: str, n: object) -> str:
        found = self._texts[key]
        if isinstance(found, str):
            return found
        one = n in (0, 1) if self.lang == "fr" else n == 1
        text: str = found["one" if one else "other"]
        return text


@cache
def read(browser: Browser, lang: str) -> Words:
    """The catalogue is a handful of plain objects in TypeScript: the browser itself reads them."""
    texts: dict[str, Any] = {}
    page = browser.new_page()
    for file in sorted(set((FOLDER / lang).glob("*.ts")) - {FOLDER / lang / "index.ts"}):
        found = re.search(r"^export default (\{.*\})", file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        assert found, f"{file} has no `export default {{…}}`"
        texts |= {f"{file.stem}.{key}": text for key, text in page.evaluate(f"() => ({found[1]})").items()}
    page.close()
    return Words(lang, texts)
