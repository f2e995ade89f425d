"""Every paragraph of the rulebook has a function that implements it and a test; docs/rule-map.md says which."""

from docs.rule_map import MAP, ROOT, chapters, citations, functions, marks, paragraphs, render


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])


def test_the_map_is_fresh() -> None:
    assert MAP.read_text(encoding="utf-8") == render(), "run: python tests/docs/rule_map.py"


def test_every_paragraph_is_cited_by_the_function_that_implements_it() -> None:
    missing = in_order(paragraphs().keys() - functions().keys())
    assert not missing, f"no docstring of the engine cites §{', §'.join(missing)}"


def test_every_paragraph_is_proved_by_a_test() -> None:
    missing = in_order(paragraphs().keys() - marks().keys())
    assert not missing, f"no test is marked with pytest.mark.rule for {', '.join(missing)}"


def test_every_citation_names_a_paragraph_or_a_chapter_of_the_rulebook() -> None:
    known = paragraphs().keys() | chapters().keys()
    strange = [
        f"{place.file.relative_to(ROOT)} {place.name}: §{cited}" for cited, place in citations() if cited not in known
    ]
    assert not strange, "\n".join(strange)


def test_every_mark_names_a_paragraph_of_the_rulebook() -> None:
    strange = {
        number: [place.name for place in places] for number, places in marks().items() if number not in paragraphs()
    }
    assert not strange


def test_the_rulebook_has_twelve_chapters_numbered_without_a_gap() -> None:
    assert list(chapters()) == [str(n + 1) for n in range(12)]
    for chapter in chapters():
        numbers = [int(number.partition(".")[2]) for number in paragraphs() if number.startswith(f"{chapter}.")]
        assert numbers == list(range(1, len(numbers) + 1))
