"""Notifications of turns by Web Push: to whom, when, what is sent, and where it may be sent."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from server.harness import Player, Server, wait_until
from server.push.push_service import Browser, PushEndpoint

from lastboat.errors import BadOption
from lastboat.server.push.encryption import encrypt
from lastboat.server.push.hosts import AllowedHosts
from lastboat.server.push.keys import NoPushKey, decode, load_key, make_key
from lastboat.server.refusals import Refusal
from lastboat.server.settings import Settings

CONTACT = "mailto:club@example.org"


@pytest.fixture
def endpoint(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[PushEndpoint]:
    service = PushEndpoint(tmp_path, *getattr(request, "param", ()))
    yield service
    service.close()


@pytest.fixture
def patience() -> float:
    """Seconds without an answer after which somebody is notified."""
    return 0.2


@pytest.fixture
def server(
    tmp_path: Path, endpoint: PushEndpoint, patience: float, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Server]:
    monkeypatch.setenv("SSL_CERT_FILE", str(endpoint.certificate))
    make_key(tmp_path / "key.pem")
    chosen = {"push_key": tmp_path / "key.pem", "push_contact": CONTACT, "push_patience": patience}
    running = Server(tmp_path, push_hosts=f"{endpoint.host},push.example", **chosen)
    running.awaited = "warm"
    running.start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


def subscribe(player: Player, url: str, browser: Browser, lang: str = "fr") -> int:
    body = {"endpoint": url, "keys": browser.keys, "lang": lang}
    return player.http.put("/api/me/device", json=body).status_code


def slow_game(ada: Player, bob: Player) -> str:
    """Ada begins, and Bob is asked next."""
    table = ada.create("person", "open", options={"first": 0}, clock={"kind": "slow", "days": 2})
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    return table


def place(player: Player, table: str) -> None:
    now = player.look(table)
    player.move(table, now["ply"], now["own"]["legal"][0]["action"])


def count(player: Player, result: str) -> float:
    name = f'lastboat_pushes_total{{result="{result}"}}'
    lines = player.http.get("/metrics").text.splitlines()
    return next((float(line.split()[-1]) for line in lines if line.startswith(name)), 0.0)


def wait_for(player: Player, result: str, times: int) -> None:
    wait_until(lambda: count(player, result) >= times)


def test_the_next_player_s_device_is_notified_in_its_language(server: Server, endpoint: PushEndpoint) -> None:
    ada, bob, browser = Player(server, "Ada"), Player(server, "Bob"), Browser()
    assert subscribe(bob, endpoint.url("bob"), browser) == 204
    table = slow_game(ada, bob)

    place(ada, table)

    path, headers, told = endpoint.next(browser)
    assert (path, told) == ("/bob", {"table": table, "lang": "fr"})
    assert headers["content-encoding"] == "aes128gcm"
    assert table not in json.dumps(headers)
    check_signature(headers["authorization"], f"https://{endpoint.host}", bob.get("/api/push")["key"])
    wait_for(ada, "sent", 1)
    ada.close()
    bob.close()


@pytest.mark.parametrize("patience", [8.0])
def test_a_turn_that_came_just_before_a_restart_is_notified_after_it(server: Server, endpoint: PushEndpoint) -> None:
    ada, bob, browser = Player(server, "Ada"), Player(server, "Bob"), Browser()
    subscribe(bob, endpoint.url("bob"), browser)
    place(ada, slow_game(ada, bob))
    server.kill()
    ada.close()
    bob.close()
    assert endpoint.received.empty()

    server.start()

    assert endpoint.next(browser)[0] == "/bob"


def test_a_player_who_was_notified_before_a_restart_is_not_notified_again(
    server: Server, endpoint: PushEndpoint
) -> None:
    ada, bob, browser = Player(server, "Ada"), Player(server, "Bob"), Browser()
    subscribe(bob, endpoint.url("bob"), browser)
    place(ada, slow_game(ada, bob))
    endpoint.next(browser)
    wait_for(ada, "sent", 1)
    tokens = ada.token, bob.token
    ada.close()
    bob.close()
    assert server.stop() == 0

    server.start()
    ada, bob = (Player(server, token=token) for token in tokens)
    other = slow_game(ada, bob)
    place(ada, other)

    assert endpoint.next(browser)[2]["table"] == other
    assert endpoint.received.empty()
    ada.close()
    bob.close()


def check_signature(authorization: str, audience: str, key: str) -> None:
    scheme, _, rest = authorization.partition(" ")
    signed, given = (part.partition("=")[2] for part in rest.split(", "))
    head, claims, signature = signed.split(".")
    raw = decode(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(given))
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(decode(claims))
    assert (scheme, given, said["aud"], said["sub"]) == ("vapid", key, audience, CONTACT)
    assert 0 < said["exp"] - time.time() <= 86_400


@pytest.mark.parametrize("endpoint", [(503, 201)], indirect=True, ids=["fails once"])
def test_a_move_does_not_wait_for_a_push_service_that_fails(server: Server, endpoint: PushEndpoint) -> None:
    ada, bob, browser = Player(server, "Ada"), Player(server, "Bob"), Browser()
    subscribe(bob, endpoint.url(), browser)
    table = slow_game(ada, bob)
    place(ada, table)
    endpoint.next(browser)

    place(bob, table)

    assert ada.look(table)["view"]["actor"] == "red"
    assert count(ada, "sent") == 0
    ada.close()
    bob.close()


@pytest.mark.parametrize("endpoint", [(410,)], indirect=True, ids=["gone"])
def test_a_device_that_is_gone_is_forgotten(server: Server, endpoint: PushEndpoint) -> None:
    ada, bob, browser = Player(server, "Ada"), Player(server, "Bob"), Browser()
    subscribe(bob, endpoint.url(), browser)
    table = slow_game(ada, bob)
    place(ada, table)
    wait_for(ada, "gone", 1)

    place(bob, table)
    place(ada, table)
    subscribe(bob, endpoint.url("new"), browser)
    place(bob, table)
    place(ada, table)

    paths = [endpoint.next(browser)[0] for _ in range(2)]
    assert paths == ["/device", "/new"]
    ada.close()
    bob.close()


def test_a_device_that_signs_out_gets_no_more_notifications(server: Server, endpoint: PushEndpoint) -> None:
    ada, bob, browser = Player(server, "Ada"), Player(server, "Bob"), Browser()
    phone = Player(server, token=recovered(bob))
    subscribe(phone, endpoint.url("phone"), browser)
    subscribe(bob, endpoint.url("desk"), browser)
    phone.http.delete("/api/me/token")
    table = slow_game(ada, bob)

    place(ada, table)

    assert endpoint.next(browser)[0] == "/desk"
    wait_for(ada, "sent", 1)
    assert endpoint.received.empty()
    bob.http.delete("/api/me/device")
    place(bob, table)
    place(ada, table)
    subscribe(ada, endpoint.url("ada"), browser)
    place(bob, table)
    assert endpoint.next(browser)[0] == "/ada"
    for player in (ada, bob, phone):
        player.close()


def recovered(player: Player) -> str:
    token: str = player.http.post("/api/people/recover", json={"code": player.recovery}).json()["token"]
    return token


def test_a_person_has_a_limited_number_of_devices_and_the_oldest_go(server: Server, endpoint: PushEndpoint) -> None:
    ada, bob, browser = Player(server, "Ada"), Player(server, "Bob"), Browser()
    for n in range(10):
        device = Player(server, token=recovered(bob))
        assert subscribe(device, endpoint.url(f"{n}"), browser) == 204
        device.close()

    place(ada, slow_game(ada, bob))
    wait_for(ada, "sent", 8)

    assert sorted(endpoint.next(browser)[0] for _ in range(8)) == [f"/{n}" for n in range(2, 10)]
    assert endpoint.received.empty()
    ada.close()
    bob.close()


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/1",
        "https://127.0.0.1/1",
        "https://localhost/1",
        "https://[::1]/1",
        "https://evil.example/1",
        "https://notpush.example/1",
        "https://push.example.evil.example/1",
        "https://push.example:8443/1",
        "https://user@push.example/1",
        "https://push.example@evil.example/1",
        "https://169.254.169.254/latest",
        "https://push.example:99999/",
        "https://push.example:0/1",
        "https://push.example/1\n",
        "\thttps://push.example/1",
        "https://push.exa\rmple/1",
        "https://push.example/1\x00",
        "https://push.example/1\x7f",
        "https://push.example/a b",
        "https://push.example/\u2028",
        "file:///etc/passwd",
        "//push.example/1",
    ],
)
def test_hosts_that_are_not_allowed_are_refused(url: str) -> None:
    with pytest.raises(Refusal) as refused:
        AllowedHosts.read("push.example, localhost:8443").check(url)

    assert refused.value.code == "bad-subscription"


@pytest.mark.parametrize("url", ["https://push.example/1", "https://a.PUSH.example:443/1", "https://localhost:8443/1"])
def test_hosts_on_the_list_are_accepted(url: str) -> None:
    AllowedHosts.read("push.example, localhost:8443").check(url)


def test_an_address_is_no_subdomain() -> None:
    with pytest.raises(Refusal, match="not a known push service"):
        AllowedHosts.read("3.4").check("https://1.2.3.4/1")
    AllowedHosts.read("1.2.3.4").check("https://1.2.3.4/1")


def test_an_invalid_list_of_hosts_is_refused() -> None:
    with pytest.raises(BadOption, match="host names"):
        Settings(push_hosts="https://push.example/")
    with pytest.raises(BadOption, match="mailto"):
        Settings(push_key="key.pem")


def test_bad_subscriptions_are_refused_and_subdomains_of_an_allowed_host_are_accepted(server: Server) -> None:
    ada, good = Player(server), Browser().keys
    foreign = ada.http.put("/api/me/device", json={"endpoint": "https://127.0.0.1/1", "keys": good})
    bad = ({**good, "p256dh": "AAAA"}, {**good, "auth": "AAAA"}, {**good, "p256dh": "!" * 87})
    statuses = [
        ada.http.put("/api/me/device", json={"endpoint": "https://a.push.example/1", "keys": keys}).status_code
        for keys in (*bad, good)
    ]

    assert (foreign.status_code, foreign.json()["code"]) == (400, "bad-subscription")
    assert statuses == [400, 400, 400, 204]
    ada.close()


def test_the_example_of_the_standard_is_encrypted_as_the_standard_says() -> None:
    """RFC 8291, appendix A."""
    private = ec.derive_private_key(
        int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    receiver = decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        receiver,
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        sender=private,
        salt=decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )

    assert body == decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
        "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_key_is_private_never_overwritten_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    public = make_key(file)

    assert file.stat().st_mode & 0o777 == 0o600
    assert load_key(file, CONTACT).public == public
    with pytest.raises(NoPushKey, match="exists"):
        make_key(file)
    (tmp_path / "other.pem").write_text("nothing")
    with pytest.raises(NoPushKey, match="no private key"):
        load_key(tmp_path / "other.pem", CONTACT)
    with pytest.raises(NoPushKey, match="push-key creates one"):
        load_key(tmp_path / "none.pem", CONTACT)
