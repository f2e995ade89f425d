"""Players: names of their own, and passkeys, also as an attacker uses them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.authenticator import Authenticator
from server.harness import Player, Server, TimedServer

from lastboat.server.models.words import PORTRAITS
from lastboat.server.store.passkeys import EXPIRES, MAX_EACH, MAX_OPEN
from lastboat.server.tables.user_text import handle_of

CHALLENGE, SIGN_IN, MINE = "/api/people/passkey/challenge", "/api/people/passkey", "/api/me/passkeys"
GUESTS: list[Player] = []


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of these tests alone: nobody else's names are taken, and it is called `localhost`."""
    server = Server(tmp_path_factory.mktemp("port")).start()
    server.url = server.url.replace("127.0.0.1", "localhost")
    yield server
    assert server.stop() == 0
    assert '"level": "error"' not in server.log.read_text()


@pytest.fixture(autouse=True)
def guests() -> Iterator[None]:
    yield
    while GUESTS:
        GUESTS.pop().close()


def guest(server: Server, name: str = "Ada", token: str | None = None) -> Player:
    """Somebody who leaves after the test."""
    GUESTS.append(Player(server, name, token))
    return GUESTS[-1]


def with_passkey(server: Server, name: str, **how: Any) -> tuple[Player, Authenticator]:
    """A guest with a passkey."""
    player = guest(server, name)
    device = Authenticator(origin=server.url, **how)
    assert player.http.post(MINE, json=device.make(player.post(f"{MINE}/challenge"))).status_code == 204
    return player, device


def sign_in(server: Server, signed: dict[str, str], **headers: str) -> httpx.Response:
    return httpx.post(f"{server.url}{SIGN_IN}", json=signed, headers=headers)


def wish(server: Server) -> Any:
    return httpx.post(f"{server.url}{CHALLENGE}").json()


def refused(answer: httpx.Response) -> bool:
    return answer.status_code == 403 and answer.json()["code"] == "bad-passkey"


@pytest.mark.parametrize(
    "name", ["Zoë Île", "zoe ile", "ZOE-ILE", "Zoe\u0308 I\u0302le", "\uff3a\uff2f\uff25\uff29\uff2c\uff25"]
)
def test_names_that_look_alike_have_one_handle(name: str) -> None:
    assert handle_of(name) == "zoeile"


def test_a_players_name_is_theirs(port: Server) -> None:
    ada, bob = guest(port, "Adélie"), guest(port, "Bob")
    kept = ada.http.patch("/api/me", json={"keep": True}).json()
    at_screen = {"kind": "local", "name": "ADELIE"}

    assert (kept["name"], kept["handle"]) == ("Adélie", "adelie")
    taken = [
        bob.http.patch("/api/me", json={"name": "adelie", "keep": True}),
        bob.http.patch("/api/me", json={"name": " ADELIE "}),
        httpx.post(f"{port.url}/api/people", json={"name": "A.d.e.l.i.e"}),
        bob.http.patch(f"/api/tables/{bob.create('person', 'open')}/seats/red", json={"name": "Adélie"}),
        bob.http.put(f"/api/tables/{bob.create('person', 'open')}/seats/blue", json=at_screen),
        bob.http.post("/api/tables", json={"options": {"players": 2}, "seats": [{"kind": "person"}, at_screen]}),
    ]
    assert [(one.status_code, one.json()["code"]) for one in taken] == [(409, "name-taken")] * 6
    assert bob.get("/api/me") == {**bob.get("/api/me"), "name": "Bob", "handle": None}
    assert ada.http.patch("/api/me", json={"name": "Adèle"}).json()["handle"] == "adele"
    assert bob.http.patch("/api/me", json={"name": "Adélie", "keep": True}).json()["handle"] == "adelie"


def test_of_many_who_want_a_name_at_once_one_gets_it(port: Server) -> None:
    guests = [guest(port, f"Wanting {n}") for n in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(lambda one: one.http.patch("/api/me", json={"name": "Unique", "keep": True}).status_code, guests)
        )

    assert sorted(answers) == [200] + [409] * 5


def test_a_name_without_letters_cannot_be_kept_but_used(port: Server) -> None:
    nameless = guest(port, "🛶")

    assert nameless.http.patch("/api/me", json={"keep": True}).json()["code"] == "bad-name"
    assert guest(port, "🛶").get("/api/me")["handle"] is None


def test_the_names_of_people_without_one_cannot_be_kept(port: Server) -> None:
    """Otherwise ninety players would keep newcomers out, whose clients draw one of ninety names."""
    player = guest(port, "Keeper")
    player.http.patch("/api/me", json={"keep": True}).raise_for_status()

    for name in ("Guest 48", "GUEST-48", "someone"):
        newcomer = guest(port, name)
        assert newcomer.http.patch("/api/me", json={"keep": True}).json()["code"] == "bad-name"
        assert player.http.patch("/api/me", json={"name": name}).json()["code"] == "bad-name"
        assert newcomer.get("/api/me")["handle"] is None
    assert player.get("/api/me")["handle"] == "keeper"


def test_a_face_is_one_of_those_drawn(port: Server) -> None:
    ada = guest(port, "Faces")

    assert ada.http.patch("/api/me", json={"face": PORTRAITS[0]}).json()["face"] == PORTRAITS[0]
    assert ada.http.patch("/api/me", json={"face": "mona-lisa"}).json()["code"] == "bad-request"
    assert ada.http.patch("/api/me", json={"face": "", "public": True}).json()["public"] is True


def test_a_chosen_face_is_shown_at_the_seat_and_in_lists(port: Server) -> None:
    ada, bob = guest(port, "Hostess"), guest(port, "Visitor")
    ada.http.patch("/api/me", json={"face": PORTRAITS[0]})
    bob.http.patch("/api/me", json={"face": PORTRAITS[1]})

    table = ada.create("person", "open", "bot")
    bob.post(f"/api/tables/{table}/join")

    faces = [*PORTRAITS[:2], ""]
    assert [seat["face"] for seat in ada.look(table)["table"]["seats"]] == faces
    assert [seat["face"] for seat in ada.get("/api/me/tables")["tables"][0]["seats"]] == faces


def test_a_passkey_signs_its_person_in_on_another_device(port: Server) -> None:
    ada, device = with_passkey(port, "Ada")

    answer = sign_in(port, device.sign(wish(port))).json()

    assert answer["person"] == ada.get("/api/me")
    assert guest(port, token=answer["token"]).get("/api/me")["name"] == "Ada"
    assert [one["id"] for one in ada.get(MINE)["passkeys"]] == ada.post(f"{MINE}/challenge")["known"]


def test_what_was_signed_once_is_refused_the_second_time(port: Server) -> None:
    _, device = with_passkey(port, "Ada")
    signed = device.sign(wish(port))

    assert sign_in(port, signed).status_code == 200
    assert refused(sign_in(port, signed))
    twice = device.sign(wish(port))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: sign_in(port, twice).status_code, range(8)))
    assert sorted(answers) == [200] + [403] * 7


def test_what_was_signed_for_another_site_is_refused(port: Server) -> None:
    _, device = with_passkey(port, "Ada")
    phished = Authenticator("localhost", "https://evil.example", device.id, device.user, key=device.key)
    elsewhere = Authenticator("evil.example", port.url, device.id, device.user, key=device.key)

    assert refused(sign_in(port, phished.sign(wish(port))))
    assert refused(sign_in(port, elsewhere.sign(wish(port))))
    told = sign_in(port, phished.sign(wish(port)), Origin="https://evil.example")
    assert told.json()["code"] == "bad-origin"
    assert refused(httpx.post(f"http://127.0.0.1:{port.settings['port']}{CHALLENGE}"))


def test_another_key_and_an_unknown_passkey_are_refused_alike(port: Server) -> None:
    _, device = with_passkey(port, "Ada")
    forged = Authenticator(origin=port.url, id=device.id, user=device.user)
    unknown = Authenticator(origin=port.url, user=device.user)
    stolen = Authenticator(origin=port.url, id=device.id, user="0" * 16, key=device.key)

    answers = [sign_in(port, one.sign(wish(port))) for one in (forged, unknown, stolen)]

    assert all(map(refused, answers))
    assert len({one.text for one in answers}) == 1


def test_a_challenge_is_for_one_person_and_one_purpose(port: Server) -> None:
    ada, device = with_passkey(port, "Ada")
    bob = guest(port, "Bob")
    for_ada, for_anyone = ada.post(f"{MINE}/challenge"), wish(port)

    assert refused(bob.http.post(MINE, json=Authenticator(origin=port.url).make(for_ada)))
    assert refused(bob.http.post(MINE, json=Authenticator(origin=port.url).make({**for_ada, **for_anyone})))
    assert refused(sign_in(port, device.sign(for_ada)))
    assert bob.get(MINE) == {"passkeys": []}
    assert refused(
        bob.http.post(MINE, json=Authenticator(origin=port.url, id=device.id).make(bob.post(f"{MINE}/challenge")))
    )


def test_a_copied_key_that_counts_on_its_own_is_refused(port: Server) -> None:
    _, device = with_passkey(port, "Ada", count=5)
    device.count = 6

    assert sign_in(port, device.sign(wish(port))).status_code == 200
    assert refused(sign_in(port, device.sign(wish(port))))
    device.count = 7
    assert sign_in(port, device.sign(wish(port))).status_code == 200


def test_a_device_that_has_not_checked_who_uses_it_is_refused(port: Server) -> None:
    """A passkey is the only thing asked for: whoever finds a key that answers to a touch must not get in with it."""
    ada, device = with_passkey(port, "Ada")
    found = Authenticator(origin=port.url, verifies=False)
    device.verifies = False

    assert refused(ada.http.post(MINE, json=found.make(ada.post(f"{MINE}/challenge"))))
    assert refused(sign_in(port, device.sign(wish(port))))
    device.verifies = True
    assert sign_in(port, device.sign(wish(port))).status_code == 200


def test_signing_out_everywhere_ends_what_a_passkey_has_opened(port: Server) -> None:
    ada, device = with_passkey(port, "Ada")
    signed = device.sign(wish(port))
    other = guest(port, token=sign_in(port, signed).json()["token"])
    assert other.get("/api/me")["name"] == "Ada"
    ada.http.delete("/api/me/tokens")

    assert other.get("/api/me", ok=False)["code"] == "bad-token"
    assert refused(sign_in(port, signed))
    assert sign_in(port, device.sign(wish(port))).status_code == 200
    assert ada.http.delete(f"{MINE}/{ada.get(MINE)['passkeys'][0]['id']}").status_code == 204
    assert refused(sign_in(port, device.sign(wish(port))))


def test_the_passkey_of_somebody_who_was_deleted_opens_nothing(port: Server) -> None:
    ada, device = with_passkey(port, "Ada")
    asked = wish(port)
    assert ada.http.delete("/api/me").status_code == 204

    assert refused(sign_in(port, device.sign(asked)))
    assert refused(sign_in(port, device.sign(wish(port))))


def test_nobody_sees_or_removes_the_passkeys_of_another(port: Server) -> None:
    ada, device = with_passkey(port, "Ada")
    bob = guest(port, "Bob")

    assert bob.http.delete(f"{MINE}/{ada.get(MINE)['passkeys'][0]['id']}").status_code == 204
    assert sign_in(port, device.sign(wish(port))).status_code == 200


def test_a_person_has_few_passkeys(port: Server) -> None:
    ada, _ = with_passkey(port, "Ada")
    made = [
        ada.http.post(MINE, json=Authenticator(origin=port.url).make(ada.post(f"{MINE}/challenge")))
        for _ in range(MAX_EACH)
    ]

    assert [one.status_code for one in made] == [204] * (MAX_EACH - 1) + [409]
    assert made[-1].json()["code"] == "too-many-passkeys"


@pytest.mark.parametrize("part", ["id", "client_data", "authenticator_data", "signature", "user"])
def test_a_damaged_signature_is_refused(port: Server, part: str) -> None:
    _, device = with_passkey(port, "Ada")
    for text in ("", "AAAA", "bnVsbA", "e30", "A" * 1399):
        assert refused(sign_in(port, {**device.sign(wish(port)), part: text}))


def test_challenges_expire_and_an_address_has_few(tmp_path: Path) -> None:
    server = TimedServer(tmp_path).start()
    server.url = server.url.replace("127.0.0.1", "localhost")
    _, device = with_passkey(server, "Ada")
    old = wish(server)
    for _ in range(MAX_OPEN - 1):
        wish(server)

    assert wish(server)["code"] == "too-many-requests"
    server.advance(EXPIRES + 1)
    assert refused(sign_in(server, device.sign(old)))
    assert sign_in(server, device.sign(wish(server))).status_code == 200
    assert server.stop() == 0
