"""`lastboat serve` and `lastboat verify`; whatever prevents a start is reported in one clear line."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import pytest
from server.forked import ForkedProcess
from server.harness import ROOT, Player, Server, play_on, wait_until

from lastboat.errors import BadOption
from lastboat.server.settings import Settings, from_environment
from lastboat.server.store.database import NoDatabase, parse_url

LASTBOAT = [sys.executable, "-m", "lastboat"]


COMMAND = """
import sys
sys.argv[1:] = {args!r}
from lastboat.cli import main
sys.exit(main())
"""


def run(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command `serve` in a process that has loaded everything."""
    with tempfile.NamedTemporaryFile() as errors:
        log = Path(errors.name)
        process = ForkedProcess(COMMAND.format(args=list(args)), {**os.environ, **environment}, log, ROOT)
        try:
            code = process.wait(120)
        finally:
            process.send_signal(signal.SIGKILL)
        with process.stdout as printed:
            return subprocess.CompletedProcess(args, code, printed.read(), log.read_text())


def run_from_nothing(*args: str) -> subprocess.CompletedProcess[str]:
    """The command as everybody starts it."""
    return subprocess.run([*LASTBOAT, *args], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)


def test_a_taken_port_is_a_one_line_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run_from_nothing("serve", "--port", str(port))

    assert done.returncode == 2
    assert done.stderr == f"lastboat serve: port {port} is taken; choose another with --port, 0 for any\n"


def test_an_unwritable_folder_is_a_one_line_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("serve", "--port", "0", XDG_DATA_HOME=str(tmp_path / "file"))

    assert done.returncode == 2
    assert done.stderr.startswith("lastboat serve: cannot write to ")
    assert done.stderr.count("\n") == 1


def test_a_database_of_a_newer_version_is_a_one_line_error(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    database = sqlite3.connect(file)
    database.execute("create table alembic_version (version_num varchar(32) primary key)")
    database.execute("insert into alembic_version values ('999')")
    database.commit()
    database.close()
    done = run_from_nothing("serve", "--port", "0", "--database", f"sqlite+aiosqlite:///{file}")

    assert done.returncode == 2
    assert "the database has version 999" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "begun", ["sqlite:///", "postgresql+x://boats:anchor@localhost/", "mysql://localhost/", "boats"]
)
def test_an_unsupported_database_driver_is_a_one_line_error(begun: str, tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--database", f"{begun}{tmp_path}/boats.db")

    assert done.returncode == 2
    assert "sqlite+aiosqlite:///FILE" in done.stderr
    assert "anchor" not in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "boats.db").exists()


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql:/boats:anchor@localhost/boats", "localhost/boats"),
        ("postgresql://boats:anchor@localhost:port/boats", "postgresql://localhost:port/boats"),
        ("postgresql://boats:anchor@[::1/boats", "postgresql://[::1/boats"),
        ("boats:anchor@localhost", "localhost"),
        ("boats", "boats"),
    ],
)
def test_a_malformed_database_url_is_refused_and_shown_without_its_password(url: str, shown: str) -> None:
    with pytest.raises(NoDatabase) as refused:
        parse_url(url)

    assert str(refused.value) == f"{shown!r} is not a database URL; sqlite+aiosqlite:///FILE is one"


def test_wrong_settings_say_what_is_allowed() -> None:
    done = run_from_nothing("serve", "--port", "much")

    assert done.stderr == "lastboat serve: port cannot be 'much'; it is a whole number\n"
    with pytest.raises(BadOption, match="allowed: debug"):
        from_environment({"LASTBOAT_LOG_LEVEL": "loud"})
    assert from_environment({"LASTBOAT_PORT": "81", "LASTBOAT_PAUSE": "0.5"}, port=82) == Settings(port=82, pause=0.5)


@pytest.mark.parametrize(
    ("name", "text"), [("rate", "0"), ("streams", "-1"), ("bot_seconds", "nan"), ("pause", "-0.1"), ("idle", "nan")]
)
def test_a_number_that_a_setting_cannot_have_is_refused(name: str, text: str) -> None:
    with pytest.raises(BadOption, match=f"{name} cannot be {text}.*; allowed: numbers"):
        from_environment({f"LASTBOAT_{name.upper()}": text})


@pytest.mark.parametrize("name", ["port", "pause", "leave_grace", "idle", "push_patience"])
def test_some_settings_may_be_zero(name: str) -> None:
    assert getattr(from_environment({f"LASTBOAT_{name.upper()}": "0"}), name) == 0


def test_lastboat_alone_serves_on_localhost_and_the_client_is_up_before_the_server(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://localhost:{free.getsockname()[1]}/"
    port = url.strip("/").rsplit(":", 1)[1]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LASTBOAT_PORT": port, "BROWSER": "true"}
    process = subprocess.Popen(LASTBOAT, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT)
    assert process.stdout is not None
    try:
        wait_until(lambda: is_listening(int(port)))
        page = httpx.get(url, timeout=10)
        early = health = httpx.get(f"{url}healthz", timeout=10).json()
        while "loaded" in health["progress"]:
            time.sleep(0.1)
            health = httpx.get(f"{url}healthz", timeout=30).json()
        later = httpx.get(url, timeout=30)
        said = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        code = process.wait(60)
    finally:
        process.kill()
        process.stdout.close()

    assert "loaded" in early["progress"]
    assert said == f"Last Boat is at {url} (stop with Ctrl-C)\n"
    assert '<div id="app">' in page.text
    assert later.text == page.text
    assert code == 0
    assert (tmp_path / "lastboat" / "lastboat.db").exists()


def is_listening(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def test_nothing_is_said_of_an_address_before_the_database_is_open(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("serve", "--port", "0", XDG_DATA_HOME=str(tmp_path / "file"))

    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize(
    ("setting", "text"),
    [
        ("host_name", "https://boats.example"),
        ("host_name", "*"),
        ("origins", "boats.example"),
        ("origins", "https://["),
    ],
)
def test_a_name_that_the_server_cannot_have_is_refused(setting: str, text: str) -> None:
    with pytest.raises(BadOption, match=f"{setting} cannot contain"):
        from_environment({f"LASTBOAT_{setting.upper()}": text})


def test_verify_reports_whether_the_dice_were_fair(ada: Player, server: Server, tmp_path: Path) -> None:
    table = ada.create("person", "bot")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada}, table)
    record = ada.http.get(f"/api/tables/{table}/record").text
    (tmp_path / "fair.json").write_text(record, encoding="utf-8")
    (tmp_path / "foul.json").write_text(record.replace('"salts": [""', '"salts": ["x"'), encoding="utf-8")

    fair, foul = (run_from_nothing("verify", str(tmp_path / f"{name}.json")) for name in ("fair", "foul"))

    assert fair.returncode == 0
    assert "follow from the secret" in fair.stdout
    assert foul.returncode == 1
    assert "not as committed" in foul.stdout


def test_more_streams_than_open_files_are_a_one_line_error() -> None:
    done = run("serve", "--port", "0", "--streams", "100000000")

    assert done.returncode == 2
    assert "streams cannot be 100000000: that needs 200000384 open files" in done.stderr
    assert "ulimit -n" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("proxies", ["*", "localhost", "127.0.0.1,10.0.0.1/8"])
def test_proxies_that_are_not_addresses_are_a_one_line_error(proxies: str) -> None:
    done = run("serve", "--port", "0", "--proxies", proxies)

    assert done.returncode == 2
    assert f"proxies cannot contain {proxies.split(',')[-1]!r}" in done.stderr
    assert "10.0.0.0/8" in done.stderr
    assert done.stderr.count("\n") == 1
