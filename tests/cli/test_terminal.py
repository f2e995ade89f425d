"""The command line in a separate process: at a terminal, in a pipe, interrupted, without rich."""

import re
import subprocess
import sys
from pathlib import Path

from cli.pseudo import COMMAND, PATIENCE, screen, without_colours

from lastboat.errors import install_hint

CLEARED = "\x1b[2J"
FORGOTTEN = "\x1b[3J"
"""What makes a terminal forget what was scrolled away."""


def test_people_play_at_a_terminal_that_is_cleared_between_them(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with screen("play", "--players", "2", "--seed", "1", "--first", "red") as terminal:
        terminal.wait_for("Pass the keyboard to Red, then press Enter. ")
        terminal.type("")
        red = terminal.wait_for("\n> ")
        assert FORGOTTEN in red
        assert "\x1b[1;38;2;255;255;255;48;2;182;42;29m" in red, "red has a red badge"
        assert re.search(r"^Set-up  Red $", without_colours(red), re.MULTILINE)
        assert max(map(len, without_colours(red).splitlines())) <= 100
        terminal.type("6")
        terminal.wait_for("It is worth 6.")
        terminal.type("f6")
        assert FORGOTTEN in terminal.wait_for("Pass the keyboard to Blue, then press Enter. ")
        terminal.type("")
        blue = terminal.wait_for("\n> ")
        assert CLEARED in blue
        assert "Red 1 takes a place at f6." in without_colours(blue)
        assert not re.search(r"R1=|worth 6, ", without_colours(blue))
        terminal.type(f"s {file}")
        terminal.wait_for("Saved to")
        terminal.type("q")
        assert terminal.end() == 0
    assert file.exists()


def test_a_whole_screen_fits_a_terminal_of_100_by_40() -> None:
    with screen("play", "--bots", "3", "--level", "random", "--seed", "5", "--first", "red") as terminal:
        terminal.wait_for("\n> ")
        terminal.type("6")
        terminal.wait_for("It is worth 6.")
        shown = terminal.wait_for("\n> ")
        frame = shown.rpartition(CLEARED)[2]
        assert without_colours(frame).count("\n") < 40
        assert terminal.interrupt() == 130
        assert "Traceback" not in terminal.shown


def test_a_record_is_stepped_through_at_a_terminal(record_file: Path) -> None:
    with screen("replay", str(record_file)) as terminal:
        terminal.wait_for("Ply 0 of")
        terminal.wait_for("\n> ")
        terminal.type("")
        terminal.wait_for("Set-up")
        terminal.wait_for("takes a place at")
        terminal.wait_for("\n> ")
        terminal.type("200")
        terminal.wait_for("Ply 200 of")
        terminal.type("b")
        terminal.wait_for("Ply 19")
        terminal.type("x")
        terminal.wait_for("'x' is not possible; type Enter, b, q or a ply from 0 to ")
        terminal.type("q")
        assert terminal.end() == 0


def test_watching_at_a_terminal_clears_between_turns_and_ends_quietly_when_interrupted() -> None:
    with screen("watch", "--seed", "7", "--delay", "0.4") as terminal:
        shown = terminal.wait_for("Turn 1 ")
        assert shown.count(CLEARED) == 3
        assert terminal.interrupt() == 130
        assert "Traceback" not in terminal.shown


def test_a_closed_pipe_is_no_error() -> None:
    run = subprocess.Popen([*COMMAND, "watch", "--seed", "7"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdout is not None
    assert run.stderr is not None
    with run.stdout, run.stderr:
        run.stdout.readline()
        run.stdout.close()
        errors = run.stderr.read().decode()
    assert run.wait(PATIENCE) == 141
    assert "Error" not in errors


def test_without_rich_one_line_says_what_to_install() -> None:
    program = "import sys; sys.modules['rich'] = None; from lastboat.cli import main; sys.exit(main(['editions']))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == f"lastboat: the command line needs rich; {install_hint('cli')}\n"
