"""The library session of the README runs as printed."""

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_session_in_the_readme_runs_as_printed() -> None:
    # A blanked fence ends the expected output above it and keeps the line numbers.
    text = re.sub(r"^```.*$", "", README.read_text(encoding="utf-8"), flags=re.MULTILINE)
    session = doctest.DocTestParser().get_doctest(text, {}, README.name, str(README), 0)
    assert session.examples, "README.md has no >>> examples"

    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session, out=report.append)
    assert not report, "".join(report)
