"""Every `lastboat …` that the documents print is accepted by the command line."""

import argparse
import re
import shlex
from collections.abc import Iterator

import pytest
from docs.test_paths import DOCUMENTS, read

from lastboat.cli.arguments import parser
from lastboat.cli.help_texts import COMMANDS

BLOCK = re.compile(r"^```(?:sh|bat)\n(.*?)^```$|^ {4}(?=\S)(.*?)$", re.MULTILINE | re.DOTALL)
FENCES = re.compile(r"^```\w*\n.*?^```$", re.MULTILINE | re.DOTALL)
BEFORE = r"^|bin/|Scripts\\|\b[A-Z]+=\S+ |exec (?:server|lastboat) "
COMMAND = re.compile(rf"(?:{BEFORE})lastboat(?: ((?:[a-z]|--).*))?$", re.MULTILINE)
"""`lastboat` where a shell would run it: first in its line, by its path, after a setting, or in a container."""
OF_THE_PAGE = "--level homeward"
"""A bot that the reader has installed."""


def command_lines(text: str) -> Iterator[str]:
    """What follows `lastboat` in the commands of a document: in blocks for a shell, and quoted in sentences."""
    shells = [match[1] or match[2] for match in BLOCK.finditer(text)]
    quoted = re.findall(r"`([^`\n]+)`", FENCES.sub("", text))
    for code in (*shells, *quoted):
        for found in COMMAND.finditer(code):
            yield (found[1] or "").replace(OF_THE_PAGE, "--level captain")


def complaint(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command line says against it, if anything. A command without arguments only has to exist."""
    words = shlex.split(line, comments=True)
    if not words or (len(words) == 1 and words[0] in COMMANDS):
        return ""
    try:
        parser().parse_args(words)
    except SystemExit as leaving:
        return capsys.readouterr().err if leaving.code else ""
    except argparse.ArgumentError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_of_the_document_is_accepted(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused = {line: said for line in command_lines(read(document)) if (said := complaint(line, capsys))}
    assert refused == {}


def test_commands_are_found_in_blocks_and_sentences_and_wrong_ones_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (
        "```sh\nPPO=a.pt lastboat arena a b --gmes 4  # all\n```\n\n    lastboat watch\n\nTry `bin/lastboat reply F`."
    )
    lines = list(command_lines(text))

    assert lines == ["arena a b --gmes 4  # all", "watch", "reply F"]
    assert [bool(complaint(line, capsys)) for line in lines] == [True, False, True]


def test_the_readme_lists_every_command() -> None:
    table = read("README.md").partition("| command |")[2].partition("## Program")[0]
    listed = {line.split()[0] for line in command_lines(table) if line}
    assert listed >= {*COMMANDS} - {"push-key", "ratings"}, "these two are for hosts: deploy/operating.md has them"
