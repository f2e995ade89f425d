"""The examples of the documentation work."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from server.harness import ROOT, Player, Server, WaitingServer

from lastboat.record import read_record
from lastboat.server.tables.fair_dice import verify


def test_the_http_bot_joins_a_table_and_plays_a_whole_game(server: Server, ada: Player) -> None:
    table = ada.create("bot", "open")
    stranger = subprocess.Popen(
        [sys.executable, ROOT / "examples" / "http_bot.py", server.url, table], stdout=subprocess.PIPE, text=True
    )
    while ada.look(table)["table"]["seats"][1]["kind"] == "open":
        assert stranger.poll() is None
    ada.post(f"/api/tables/{table}/start")
    said, _ = stranger.communicate(timeout=120)

    assert stranger.returncode == 0
    assert "the game is over" in said
    assert ada.look(table)["table"]["status"] == "over"


def test_the_http_bot_waits_while_the_server_compiles_its_rules(tmp_path: Path) -> None:
    rules_may_come = tmp_path / "go"
    server = WaitingServer(tmp_path, rules_may_come, part="rules", awaited="loaded").start()
    try:
        stranger = subprocess.Popen(
            [sys.executable, ROOT / "examples" / "http_bot.py", server.url],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert stranger.stderr is not None
        assert re.match(r"waiting \d+ s: the rules are being compiled", stranger.stderr.readline())
        rules_may_come.touch()
        said, _ = stranger.communicate(timeout=120)
    finally:
        rules_may_come.touch()
        server.stop()

    assert stranger.returncode == 0
    assert "the game is over" in said


class Proxy(BaseHTTPRequestHandler):
    """Has no server behind it at first, and then one that knows nobody."""

    def do_POST(self) -> None:
        self.send_error(404 if self.server.is_asked else 502)  # type: ignore[attr-defined]
        self.server.is_asked = True  # type: ignore[attr-defined]


def test_the_http_bot_waits_while_a_proxy_has_no_server_behind_it() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as proxy:
        proxy.is_asked = False  # type: ignore[attr-defined]
        threading.Thread(target=proxy.serve_forever).start()
        done = subprocess.run(
            [sys.executable, ROOT / "examples" / "http_bot.py", f"http://127.0.0.1:{proxy.server_port}"],
            capture_output=True,
            text=True,
            check=False,
        )
        proxy.shutdown()

    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "waiting 1 s: Bad Gateway",
        f"http://127.0.0.1:{proxy.server_port}: Not Found",
    ]


def test_the_http_bot_says_why_it_is_refused(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "http_bot.py", server.url, "0123456789abcdef"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "0123456789abcdef" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_game_with_curl_of_the_page_runs_as_printed(server: Server, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    script = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)[1]

    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={"SERVER": server.url, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=150,
        check=True,
    )

    commitment, scores = done.stdout.split()
    record = read_record((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert record.result is not None
    assert scores == str({"red": record.result["scores"][0], "blue": record.result["scores"][1]}).replace(
        "'", '"'
    ).replace(" ", "")
    assert record.fair is not None
    assert record.fair["commitment"] == commitment
    assert verify(record) > 40


def test_every_code_of_a_refusal_is_on_the_protocol_page() -> None:
    from lastboat.server.refusals import STATUS

    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    listed = {
        code: int(row.split("|")[1])
        for row in page.splitlines()
        if re.match(r"\| \d{3} \|", row)
        for code in re.findall(r"`([a-z-]+)`", row.split("|")[2])
        if code in STATUS
    }

    assert listed == STATUS
