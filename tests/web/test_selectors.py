"""How the tests find what is on the screen. Classes belong to the design: it may rename them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FROM_OUTSIDE: Final = "locator|freeze|note|has"
IN_THE_PAGE: Final = "querySelector|querySelectorAll|closest|matches"
CLASS: Final = re.compile(r"(?:^|[\s>+~(,])[a-z]*\.[a-z][a-zA-Z-]*(?=$|[\s>+~,:)])")


def classes_in(text: str, looking: str = f"{FROM_OUTSIDE}|{IN_THE_PAGE}") -> list[str]:
    """The selectors in a program that name a class, among those given to functions of these names."""
    calls = re.finditer(rf"""(?:{looking})\(\s*f?(['"`])(.*?)\1""", text)
    selectors = [re.sub(r"\[[^\]]*\]", "", re.sub(r"\{[^}]*\}", "x", call[2])) for call in calls]
    return [selector for selector in selectors if CLASS.search(selector)]


def test_a_class_is_noticed() -> None:
    assert classes_in('page.locator("section .name b"); has(".done"); page.locator("li[data-seat=red] > .x")')
    assert classes_in('page.locator(f"dialog svg.{reason}")')
    assert not classes_in('page.locator("[data-part=prompt] b"); page.locator(f"button:not({close})")')


def test_everything_is_found_by_its_role_its_label_or_a_data_attribute() -> None:
    programs = {*(ROOT / "tests" / "web").rglob("*.py"), *(ROOT / "bench").rglob("*.py")} - {Path(__file__)}
    scripts = {*(ROOT / "web" / "tests").rglob("*.ts"), *(ROOT / "web" / "engines").glob("*.js")}
    found = {str(file.relative_to(ROOT)): classes_in(file.read_text()) for file in programs}
    found |= {str(file.relative_to(ROOT)): classes_in(file.read_text(), IN_THE_PAGE) for file in scripts}
    assert {path: selectors for path, selectors in found.items() if selectors} == {}
