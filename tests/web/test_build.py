"""How the client is built: which Node will do, when there is nothing to do, and what a failure says."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from scripts import client


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A project with the least that a build looks at."""
    (tmp_path / "lastboat").mkdir()
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "src" / "main.ts").write_text("export {};\n")
    (tmp_path / "web" / "package.json").write_text("{}\n")
    (tmp_path / "web" / "package-lock.json").write_text("{}\n")
    return tmp_path


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all of the search path, and no Node from PyPI."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(client, "_from_pypi", lambda: None)
    return folder


def command(folder: Path, name: str, script: str) -> None:
    shell = shutil.which("sh", path=os.defpath)
    (folder / name).write_text(f"#!{shell}\nPATH={os.defpath}\n{script}\n")
    (folder / name).chmod(0o755)


BUILDS = """
case "$1" in
ci) mkdir -p node_modules ;;
run) mkdir "$LASTBOAT_WEB_OUT" && echo built >"$LASTBOAT_WEB_OUT/index.html" ;;
esac"""


@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("nonsense", False),
        (None, False),
    ],
)
def test_node_must_be_new_enough_for_vite(version: str | None, will_do: bool) -> None:
    assert client.can_build(version) is will_do


def test_an_unchanged_client_is_not_rebuilt(clone: Path, path: Path) -> None:
    command(path, "node", "echo v22.12.0")
    command(path, "npm", BUILDS)

    assert client.build(clone)
    assert (clone / "lastboat" / "web" / "index.html").is_file()
    assert not client.build(clone)
    (clone / "web" / "src" / "main.ts").write_text("export const changed = true;\n")
    assert client.build(clone)
    assert [one.name for one in (clone / "lastboat").iterdir()] == ["web"]


def test_a_change_of_the_rulebook_rebuilds_the_client(clone: Path, path: Path) -> None:
    command(path, "node", "echo v22.12.0")
    command(path, "npm", BUILDS)
    (clone / "docs").mkdir()
    assert client.build(clone)

    (clone / "docs" / "rulebook.md").write_text("# Rulebook\n")
    assert client.build(clone)
    (clone / "docs" / "rulebook.fr.md").write_text("# Règles du jeu\n")
    assert client.build(clone)
    assert not client.build(clone)


def test_packages_are_installed_when_the_lock_file_changes(clone: Path, path: Path) -> None:
    command(path, "node", "echo v22.12.0")
    command(path, "npm", f'echo "$1" >>"{clone}/calls"{BUILDS}')

    client.build(clone)
    (clone / "web" / "src" / "main.ts").write_text("export const changed = true;\n")
    client.build(clone)
    (clone / "web" / "package-lock.json").write_text('{"other": 1}\n')
    client.build(clone)

    assert (clone / "calls").read_text().split() == ["ci", "run", "run", "ci", "run"]


def test_a_failed_build_reports_the_command_the_node_and_the_last_output(clone: Path, path: Path) -> None:
    command(path, "node", "echo v22.12.0")
    command(
        path, "npm", '[ "$1" = ci ] && mkdir -p node_modules && exit; echo "main.ts:7: the boat is missing" >&2; exit 3'
    )

    with pytest.raises(client.CannotBuild) as failure:
        client.build(clone)

    told = str(failure.value)
    assert "`npm run build`" in told
    assert "status 3" in told
    assert f"Node v22.12.0 at {path / 'node'}" in told
    assert "  main.ts:7: the boat is missing" in told
    assert not (clone / "lastboat" / "web").exists()


def test_without_node_the_error_says_what_was_found_and_what_is_needed(clone: Path, path: Path) -> None:
    with pytest.raises(client.CannotBuild, match="none is on the path"):
        client.build(clone)
    command(path, "node", "echo v18.20.4")
    command(path, "npm", "exit 0")
    with pytest.raises(client.CannotBuild, match=r"20\.19 or a newer 20, or 22\.12 or newer; .*/node is v18\.20\.4"):
        client.build(clone)
