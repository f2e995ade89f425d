"""Secrecy on the wire: games that differ only in hidden facts produce byte-identical traffic for the others.

Three servers play the same game with everything random made alike. In the second red's explorers carry other values; in
the third red keeps another tile. What blue, a spectator and the shared screen receive must be the same.
"""

from __future__ import annotations

import json
import random
import re
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.harness import PATIENCE, Player, Server

ALIKE = """
import itertools, os, secrets
numbers = itertools.count(1)
secrets.token_hex = lambda n=8: f"{next(numbers):0{2 * n}x}"
secrets.token_urlsafe = lambda n=32: f"token-{next(numbers)}"
secrets.token_bytes = lambda n=32: bytes(n)
secrets.choice = lambda of: of[next(numbers) % len(of)]
from lastboat.engine import CHANCE, outcomes, parts
from lastboat.engine.words import Phase, Underside
from lastboat.dice import buffers
from lastboat.server.http import app
from lastboat.server.runtime import hints
from lastboat.server.tables import fair_dice
from lastboat.server.thinking import questions, worker_process

hints.ITERATIONS = 400
questions.GRACE = worker_process.WAIT_FOR_START = 600.0  # a hint without a search would differ on a busy machine
app.wall_clock = lambda file: (lambda: 1000.0)
FIRST_KEPT = Underside[os.environ["LASTBOAT_TEST_KEPT"]]

def draw(self, states, i, nth):
    out, odds = buffers()
    count = outcomes(states, i, out, odds)
    found = [int(a) for a in out[:count]]
    if states[i].phase != Phase.FLIP:
        return found[nth * 7 % count]
    if states[i].shown.sum() + states[i].kept.sum() == 0:
        return parts.flip(FIRST_KEPT)
    return next((a for a in found if parts.underside_of(a) < Underside.DOLPHIN), found[-1])

fair_dice.FairDice.draw = draw
"""


class Tap:
    """A player whose every answer is kept as bytes."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.heard: list[bytes] = []

    def get(self, path: str) -> Any:
        answer = self.player.http.get(path)
        self.heard.append(answer.content)
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        answer = self.player.http.post(path, json=body)
        self.heard.append(answer.content)
        return answer.json()


class Ear(threading.Thread):
    """Listens to a stream and keeps its bytes."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.headers = headers
        self.heard = b""
        self.start()

    def run(self) -> None:
        try:
            with httpx.stream("GET", self.url, headers=self.headers, timeout=PATIENCE) as answer:
                for part in answer.iter_bytes():
                    self.heard += part
        except httpx.TransportError:
            return


def traffic(folder: Path, monkeypatch: pytest.MonkeyPatch, *, kept: str, turned: bool) -> dict[str, list[bytes]]:
    """Play one game; returns what each of those who must not know has received."""
    folder.mkdir()
    monkeypatch.setenv("LASTBOAT_TEST_KEPT", kept)
    monkeypatch.setattr(Server, "patch", ALIKE)
    server = Server(folder, pause=1000).start()
    monkeypatch.undo()
    try:
        return _listen_in(server, turned=turned)
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def _listen_in(server: Server, *, turned: bool) -> dict[str, list[bytes]]:
    red, blue, eve = (Player(server, name) for name in ("Red", "Blue", "Eve"))
    table = red.create("person", "open", options={"first": 0}, public=True, hints=True)
    blue.post(f"/api/tables/{table}/join")
    since = red.post(f"/api/tables/{table}/start")["seq"]
    path = f"/api/tables/{table}"
    ears = [
        Ear(f"{server.url}{path}/stream?since={since}", {"Authorization": f"Bearer {blue.token}"}),
        Ear(f"{server.url}{path}/stream?since={since}", {}),
    ]
    taps = {"blue": Tap(blue), "spectator": Tap(eve), "red": Tap(red)}
    _play(path, red, taps, turned=turned)
    for tap in (taps["blue"], taps["spectator"]):
        _pry(path, tap)
    shared, shared_ears = _share_a_screen(server, turned=turned)
    told = {name: tap.heard for name, tap in (taps | shared).items()}
    for player in (red, blue, eve):
        player.close()
    assert server.stop() == 0
    for name, ear in {"blue stream": ears[0], "spectator stream": ears[1], **shared_ears}.items():
        ear.join(30)
        told[name] = _states_told(ear.heard)
    told["log"] = _lines(server.log.read_text())
    return told


def _lines(log: str) -> list[bytes]:
    """What differs from run to run is left out; the warm-up's lines come first, since it has a thread of its own."""
    lines = re.sub(r'"time": "[^"]*"|"pid": \d+|localhost:\d+', "", log).encode().splitlines()
    return sorted(lines, key=lambda line: b'"lastboat.warm_up"' not in line)


def _share_a_screen(server: Server, *, turned: bool) -> tuple[dict[str, Tap], dict[str, Ear]]:
    """The same with red and blue at one screen: what it shows to both, and what it shows to blue alone."""
    host = Player(server, "Host")
    table = host.create("local", "local", options={"first": 0}, hints=True)
    path = f"/api/tables/{table}"
    since = host.post(f"{path}/start")["seq"]
    token = {"Authorization": f"Bearer {host.token}"}
    both, red, blue = Tap(host), Tap(host), Tap(host)
    ears = {
        "screen stream": Ear(f"{server.url}{path}/stream?since={since}", token),
        "screen of blue stream": Ear(f"{server.url}{path}/stream?since={since}&seat=blue", token),
    }
    chance = random.Random(5)
    for n in range(70):
        actor = both.get(path)["view"]["actor"]
        asked = red if actor == "red" else blue
        mine = asked.get(f"{path}?seat={actor}")
        legal = mine["own"]["legal"]
        choice = _red_choice(mine, chance, turned=turned) if asked is red else chance.choice(legal)["action"]
        asked.post(f"{path}/moves", {"ply": mine["ply"], "moves": [choice], "key": f"s{n}", "seat": actor})
        blue.get(f"{path}?seat=blue")
        if n % 9 == 0:
            blue.get(f"{path}/hint?seat=blue")
            both.post(f"{path}/chat", {"text": f"Line {n}"})
    for other in ("/history?ply=0&count=128", "/history?ply=60&eyes=red", "/timeline", "/record", "/dice", "/review"):
        both.get(path + other)
    host.close()
    return {"screen": both, "screen of red": red, "screen of blue": blue}, ears


def _states_told(heard: bytes) -> list[bytes]:
    """All events and the last message; how the stream was cut into messages depends only on who was faster.

    So does whether blue still heard his own values, which are no part of what differs.
    """
    told = [line[6:] for line in heard.splitlines() if line.startswith(b"data: ")]
    events = [event for message in told for event in json.loads(message)["events"]]
    for event in events:
        if event["type"] == "placed" and event["explorer"].startswith("B"):
            event["value"] = event["text"] = None
    return [json.dumps(events).encode(), json.dumps(json.loads(told[-1]) | {"events": None}).encode()]


def _play(path: str, red: Player, taps: dict[str, Tap], *, turned: bool) -> None:
    chance = random.Random(5)
    for n in range(70):
        now = taps["spectator"].get(path)
        if now["table"]["status"] == "over":
            return
        if now["view"]["actor"] == "red":
            mine = red.get(path)
            action = _red_choice(mine, chance, turned=turned)
            body = {"ply": mine["ply"], "moves": [action], "key": f"r{n}"}
            if now["view"]["turn"] > 0:
                taps["red"].heard.append(str(red.look(path.rsplit("/", 1)[1])["own"]["values"]).encode())
            red.post(f"{path}/moves", body)
        else:
            mine = taps["blue"].get(path)
            if n % 9 == 0:
                taps["blue"].get(f"{path}/hint")
            choice = chance.choice(mine["own"]["legal"])["action"]
            taps["blue"].post(f"{path}/moves", {"ply": mine["ply"], "moves": [choice], "key": f"b{n}"})


def _red_choice(mine: Any, chance: random.Random, *, turned: bool) -> int:
    """Red's public choice is always the same; which explorer they place is their secret, and so are their tiles."""
    legal = mine["own"]["legal"]
    if mine["view"]["phase"] == "place":
        hexes = sorted({one["move"]["to"] for one in legal})
        to = chance.choice(hexes)
        value = (max if turned else min)(one["move"]["value"] for one in legal)
        wanted = {"to": to, "value": value}
        return next(int(one["action"]) for one in legal if wanted.items() <= one["move"].items())
    if mine["view"]["phase"] in ("tile", "defend"):
        return 0
    return int(chance.choice(legal)["action"])


def _pry(path: str, tap: Tap) -> None:
    """Ask for everything else there is."""
    plies = tap.get(path)["ply"]
    for ply in range(0, plies + 1, 5):
        tap.get(f"{path}/history?ply={ply}")
    for other in (
        "?seat=red",
        "/history?ply=0&count=128",
        "/history?ply=60&eyes=red",
        "/history?ply=60&eyes=all",
        "/timeline",
        "/timeline?eyes=red",
        "/record",
        "/dice",
        "/hint?seat=red",
    ):
        tap.get(path + other)
    refused = tap.player.http.get(f"{path}/review/picture.svg")
    tap.heard.append(refused.content)
    told = [refused.json(), tap.get(f"{path}/review")]
    table = path.rsplit("/", 1)[1]
    for ply in (0, 40, plies):
        start = {"start": {"table": table, "ply": ply}, "moves": []}
        seat = {"ply": ply, "seat": "red", "level": "stowaway", "chance": "same"}
        told.append(tap.post(f"{path}/learn", {"ply": ply, "moves": []}))
        told += [tap.post(f"/api/analysis{part}", start) for part in ("", "/chances")]
        told.append(tap.post(f"{path}/play-on", seat))
    assert {one["code"] for one in told} == {"game-running"}
    tap.post(f"{path}/chat", {"text": "What do you keep there?"})
    tap.get("/api/tables")
    tap.get("/api/me/tables")
    tap.post(f"{path}/moves", {"ply": plies, "moves": ["R1 land"], "key": "x"})
    tap.post(f"{path}/moves", {"ply": plies, "moves": ["nonsense"], "key": "y", "seat": "red"})
    tap.post(f"{path}/undo", {"ply": plies, "key": "z"})


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, list[bytes]]]:
    folder = tmp_path_factory.mktemp("worlds")
    patch = pytest.MonkeyPatch()
    return {
        "one": traffic(folder / "one", patch, kept="WIND", turned=False),
        "other values": traffic(folder / "values", patch, kept="WIND", turned=True),
        "other tile": traffic(folder / "tile", patch, kept="MOVE_SHARK", turned=False),
    }


@pytest.mark.parametrize(
    "ears",
    [
        "blue",
        "spectator",
        "blue stream",
        "spectator stream",
        "screen",
        "screen of blue",
        "screen stream",
        "screen of blue stream",
        "log",
    ],
)
@pytest.mark.parametrize("difference", ["other values", "other tile"])
def test_what_is_hidden_changes_no_byte_for_others(
    worlds: dict[str, dict[str, list[bytes]]], difference: str, ears: str
) -> None:
    assert len(worlds["one"][ears]) > 0
    assert worlds["one"][ears] == worlds[difference][ears]


@pytest.mark.parametrize("difference", ["other values", "other tile"])
def test_the_games_differ_for_those_who_may_know(worlds: dict[str, dict[str, list[bytes]]], difference: str) -> None:
    assert worlds["one"]["screen of red"] != worlds[difference]["screen of red"]


def test_a_player_s_own_values_are_no_longer_sent_once_play_begins(
    worlds: dict[str, dict[str, list[bytes]]],
) -> None:
    assert set(worlds["one"]["red"]) == {b"{}"}
