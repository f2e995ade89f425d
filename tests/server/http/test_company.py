"""Friends, recent opponents, invitations, mutes and reports, also as an attacker uses them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.harness import Player, Server, play_on
from server.payloads import check

from lastboat.server.limits.allowances import INVITATIONS_EACH
from lastboat.server.models.company import CompanyShown, InvitationList, PeopleAtTable
from lastboat.server.store.company import MAX_FRIENDS, MAX_INVITATIONS, MAX_REPORTS

NOBODY = "0" * 16
COUNT = iter(range(10_000))
GUESTS: list[Player] = []


@pytest.fixture(autouse=True)
def guests() -> Iterator[None]:
    yield
    while GUESTS:
        GUESTS.pop().close()


def guest(server: Server, name: str = "Guest") -> Player:
    """Somebody who leaves after the test."""
    GUESTS.append(Player(server, name))
    return GUESTS[-1]


def player(server: Server, name: str) -> Player:
    """The same, with a name of their own that no other test has."""
    made = guest(server, f"{name} {next(COUNT)}")
    assert made.http.patch("/api/me", json={"keep": True}).status_code == 200
    return made


def id_of(person: Player) -> str:
    found: str = person.get("/api/me")["id"]
    return found


def befriend(person: Player, friend: Player) -> httpx.Response:
    return person.http.post("/api/me/friends", json={"name": friend.get("/api/me")["name"]})


def company(person: Player) -> Any:
    return check(CompanyShown, person.get("/api/me/people"))


def invitations(person: Player) -> list[Any]:
    return check(InvitationList, person.get("/api/me/invitations"))["invitations"]


def invite(inviter: Player, person: Player, table: str) -> httpx.Response:
    return inviter.http.post(f"/api/tables/{table}/invitations", json={"person": id_of(person)})


def mute(person: Player, muted: Player) -> int:
    return person.http.put(f"/api/me/mutes/{id_of(muted)}").status_code


def meet(ada: Player, bob: Player, **chosen: Any) -> str:
    """A table where both sit."""
    table = ada.create("person", "open", **chosen)
    bob.post(f"/api/tables/{table}/join")
    return table


def finished(ada: Player, bob: Player) -> str:
    """A game of theirs that is over."""
    table = meet(ada, bob)
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob}, table)
    return table


def texts(message: Any) -> list[str]:
    return [line["text"] for line in message["chat"]]


def code_of(answer: httpx.Response) -> Any:
    return answer.json()["code"]


def test_a_friend_is_added_by_name_and_is_not_told(server: Server, ada: Player) -> None:
    bob = player(server, "Bob")
    name = bob.get("/api/me")["name"]

    assert befriend(ada, bob).json()["name"] == name
    assert befriend(ada, bob).status_code == 200, "twice is once"
    assert [one["name"] for one in company(ada)["friends"]] == [name]
    assert company(bob) == {"friends": [], "opponents": [], "muted": []}
    assert ada.http.delete(f"/api/me/friends/{id_of(bob)}").status_code == 204
    assert company(ada)["friends"] == []


def test_guests_oneself_and_nobody_cannot_be_friends(server: Server) -> None:
    ada, guest_ = player(server, "Ada"), guest(server, "Only a guest")

    assert code_of(befriend(ada, guest_)) == "no-such-person"
    assert befriend(ada, guest_).text == ada.http.post("/api/me/friends", json={"name": "Only nobody"}).text
    assert code_of(befriend(ada, ada)) == "bad-request"


def test_a_friend_is_seen_at_public_tables_only(server: Server, ada: Player) -> None:
    bob = player(server, "Bob")
    befriend(ada, bob)
    hidden = bob.create("person", "open")
    assert company(ada)["friends"][0]["table"] is None
    full = bob.create("person", "bot", public=True)
    assert company(ada)["friends"][0]["table"]["id"] == full
    free = bob.create("person", "open", public=True)
    bob.create("person", "bot", public=True)

    assert company(ada)["friends"][0]["table"]["id"] == free, "rather one that can be joined"
    assert hidden not in ada.http.get("/api/me/people").text


def test_people_of_finished_games_are_recent_opponents_latest_first(server: Server, ada: Player) -> None:
    bob, eve = guest(server, "Bob"), player(server, "Eve")
    finished(ada, bob)
    meet(ada, guest(server, "Not yet"))
    finished(ada, eve)

    found = company(ada)["opponents"]
    assert [one["id"] for one in found] == [id_of(eve), id_of(bob)]
    assert [one["handle"] is None for one in found] == [False, True]
    assert [one["id"] for one in company(bob)["opponents"]] == [id_of(ada)]


def test_an_invitation_is_shown_once_until_it_is_declined(server: Server) -> None:
    ada, bob = player(server, "Ada"), player(server, "Bob")
    befriend(ada, bob)
    table = ada.create("person", "open")

    assert [invite(ada, bob, table).status_code for _ in range(3)] == [204, 204, 204]
    (found,) = invitations(bob)
    assert (found["inviter"]["id"], found["table"]["id"]) == (id_of(ada), table)
    assert ada.get(f"/api/tables/{table}/invitations") == {"people": [id_of(bob)]}
    assert bob.http.delete(f"/api/me/invitations/{table}").status_code == 204
    assert invite(ada, bob, table).status_code == 204
    assert invitations(bob) == [], "it is not repeated"
    assert ada.get(f"/api/tables/{table}/invitations") == {"people": [id_of(bob)]}, "and nobody is told"


def test_invitations_of_several_to_one_table_are_one(server: Server) -> None:
    ada, bob, eve = (player(server, name) for name in ("Ada", "Bob", "Eve"))
    table = ada.create("person", "open", "open")
    eve.post(f"/api/tables/{table}/join")
    for inviter in (ada, eve):
        befriend(inviter, bob)
        assert invite(inviter, bob, table).status_code == 204

    assert [one["table"]["id"] for one in invitations(bob)] == [table]
    assert ada.get(f"/api/tables/{table}/invitations") == {"people": [id_of(bob)]}
    bob.post(f"/api/tables/{table}/join")
    assert invitations(bob) == [], "they have come"
    assert code_of(invite(ada, bob, table)) == "seat-taken"


def test_an_invitation_ends_with_the_start_and_with_the_table(server: Server) -> None:
    ada, bob = player(server, "Ada"), player(server, "Bob")
    befriend(ada, bob)
    started, left = ada.create("person", "bot"), ada.create("person", "open")
    for table in (started, left):
        assert invite(ada, bob, table).status_code == 204
    ada.post(f"/api/tables/{started}/start")
    assert [one["table"]["id"] for one in invitations(bob)] == [left]
    ada.http.post(f"/api/tables/{left}/leave")

    assert invitations(bob) == []
    assert code_of(invite(ada, bob, started)) == "table-started"


def test_only_friends_and_recent_opponents_are_invited(server: Server) -> None:
    ada, bob, eve = (player(server, name) for name in ("Ada", "Bob", "Eve"))
    finished(ada, eve)
    table = ada.create("person", "open")
    stranger = invite(ada, bob, table)
    nobody = ada.http.post(f"/api/tables/{table}/invitations", json={"person": NOBODY})

    assert (stranger.status_code, code_of(stranger)) == (404, "no-such-person")
    assert stranger.text == nobody.text, "who exists is not told"
    assert invitations(bob) == []
    befriend(bob, ada)
    assert code_of(invite(ada, bob, table)) == "no-such-person", (
        "to be on somebody's list is not to have them on one's own"
    )
    assert invite(ada, eve, table).status_code == 204


def test_only_those_who_sit_at_a_table_invite_to_it(server: Server) -> None:
    ada, bob, eve = (player(server, name) for name in ("Ada", "Bob", "Eve"))
    table = ada.create("person", "open", public=True)
    befriend(eve, bob)

    assert code_of(invite(eve, bob, table)) == "not-yours"
    assert eve.get(f"/api/tables/{table}/invitations") == {"people": []}
    eve.post(f"/api/tables/{table}/join")
    assert invite(eve, bob, table).status_code == 204


def test_of_ten_thousand_invitations_few_are_sent_and_fewer_stored(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada, bob = player(server, "Ada"), player(server, "Bob")
    befriend(ada, bob)
    tables = [ada.create("person", "open") for _ in range(MAX_INVITATIONS + 1)]
    answers = [invite(ada, bob, table) for table in tables]
    repeated = [invite(ada, bob, tables[0]) for _ in range(INVITATIONS_EACH)]
    shown = invitations(bob)
    server.stop()

    assert [one.status_code for one in answers] == [204] * MAX_INVITATIONS + [429]
    assert {one.status_code for one in repeated} == {204, 429}
    assert code_of(repeated[-1]) == "too-many-invitations"
    assert "invitations per hour" in repeated[-1].json()["detail"]
    assert len(shown) == MAX_INVITATIONS


def test_twice_at_once_is_once(server: Server) -> None:
    ada, bob = player(server, "Ada"), player(server, "Bob")
    table = ada.create("person", "open")
    id = id_of(bob)

    def all_at_once(n: int) -> list[int]:
        return [
            befriend(ada, bob).status_code,
            ada.http.put(f"/api/me/mutes/{id}").status_code,
            ada.http.post(f"/api/tables/{table}/invitations", json={"person": id}).status_code,
            ada.http.delete(f"/api/me/mutes/{id}").status_code,
        ]

    befriend(ada, bob)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(all_at_once, range(8)))

    assert answers == [[200, 204, 204, 204]] * 8
    assert len(company(ada)["friends"]) == 1
    assert ada.get(f"/api/tables/{table}/invitations") == {"people": [id]}


def test_a_muted_persons_lines_do_not_arrive_and_they_cannot_tell(server: Server, ada: Player) -> None:
    bob, eve = guest(server, "Bob"), guest(server, "Eve")
    table = ada.create("person", "open", "open")
    for one in (bob, eve):
        one.post(f"/api/tables/{table}/join")
    bob.post(f"/api/tables/{table}/chat", {"text": "before"})
    eve.post(f"/api/tables/{table}/chat", {"text": "from Eve"})
    with ada.listen(table) as mine, eve.listen(table) as hers:
        assert texts(next(mine)) == ["before", "from Eve"]
        next(hers)
        assert mute(ada, bob) == 204
        again = next(mine)
        assert (again["fresh"], texts(again)) == (True, ["from Eve"]), "open streams begin afresh without his lines"
        told = bob.post(f"/api/tables/{table}/chat", {"text": "while muted"})
        assert texts(told)[-1:] == ["while muted"]
        assert texts(next(mine)) == []
        assert texts(next(hers)) == ["while muted"]
        assert texts(ada.look(table)) == ["from Eve"]
        assert texts(bob.look(table)) == ["before", "from Eve", "while muted"]
        assert ada.http.delete(f"/api/me/mutes/{id_of(bob)}").status_code == 204
        assert texts(next(mine)) == ["before", "from Eve", "while muted"]
    assert "person" not in ada.look(table)["chat"][0]


def test_streams_begin_afresh_only_if_somebody_is_muted_who_was_not(server: Server, ada: Player) -> None:
    bob, eve = guest(server, "Bob"), guest(server, "Eve")
    table = meet(ada, eve)
    assert mute(ada, bob) == 204
    with ada.listen(table) as mine:
        next(mine)
        assert mute(ada, bob) == 204
        assert ada.http.delete(f"/api/me/mutes/{id_of(eve)}").status_code == 204
        eve.post(f"/api/tables/{table}/chat", {"text": "hello"})
        told = next(mine)
        assert (told["fresh"], texts(told)) == (False, ["hello"])


def test_a_line_stays_hidden_after_its_author_has_left_the_seat(server: Server, ada: Player) -> None:
    bob, eve = guest(server, "Bob"), guest(server, "Eve")
    table = meet(ada, bob)
    bob.post(f"/api/tables/{table}/chat", {"text": "of Bob"})
    bob.post(f"/api/tables/{table}/leave")
    eve.post(f"/api/tables/{table}/join")
    eve.post(f"/api/tables/{table}/chat", {"text": "of Eve"})
    there = check(PeopleAtTable, ada.get(f"/api/tables/{table}/people"))["people"]

    assert [(one["name"], one["seat"]) for one in there] == [("Eve", "blue"), ("Bob", None)]
    assert mute(ada, bob) == 204
    assert texts(ada.look(table)) == ["of Eve"]


def test_a_muted_persons_invitations_are_not_shown_and_they_cannot_tell(server: Server) -> None:
    ada, bob, eve = (player(server, name) for name in ("Ada", "Bob", "Eve"))
    for inviter in (ada, eve):
        befriend(inviter, bob)
    mute(bob, ada)
    ours, hers = ada.create("person", "open"), eve.create("person", "open")
    answers = [invite(inviter, bob, table) for inviter, table in ((ada, ours), (eve, hers))]

    assert [(one.status_code, one.content) for one in answers] == [(204, b"")] * 2
    assert ada.get(f"/api/tables/{ours}/invitations") == {"people": [id_of(bob)]}
    assert [one["table"]["id"] for one in invitations(bob)] == [hers]
    ada.post("/api/me/friends", {"name": bob.get("/api/me")["name"]})
    assert [one["name"] for one in company(bob)["muted"]] == [ada.get("/api/me")["name"]]
    bob.http.delete(f"/api/me/mutes/{id_of(ada)}")
    assert {one["table"]["id"] for one in invitations(bob)} == {ours, hers}


def test_somebody_who_does_not_exist_cannot_be_muted_and_nobody_mutes_themselves(server: Server, ada: Player) -> None:
    assert code_of(ada.http.put(f"/api/me/mutes/{NOBODY}")) == "no-such-person"
    assert code_of(ada.http.put(f"/api/me/mutes/{id_of(ada)}")) == "bad-request"


def test_nobody_reads_anothers_lists(server: Server) -> None:
    ada, bob = player(server, "Ada"), player(server, "Bob")
    befriend(ada, bob)
    mute(ada, bob)
    with httpx.Client(base_url=server.url) as nobody:
        paths = ("/api/me/people", "/api/me/invitations", f"/api/tables/{NOBODY}/people")
        assert [nobody.get(path).json()["code"] for path in paths] == ["no-token"] * 3
    table = ada.create("person", "open", public=True)
    assert bob.get(f"/api/tables/{table}/people", ok=False)["code"] == "not-yours"
    assert company(bob)["friends"] == company(bob)["muted"] == []
    assert bob.http.delete(f"/api/me/friends/{id_of(bob)}").status_code == 204
    assert len(company(ada)["friends"]) == 1, "one's own list only"


def test_friends_are_bounded(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada = player(server, "Ada")
    others = [player(server, "Friend") for _ in range(MAX_FRIENDS + 1)]
    answers = [befriend(ada, one) for one in others]
    first = befriend(ada, others[0])
    listed = len(company(ada)["friends"])
    ada.http.delete(f"/api/me/friends/{id_of(others[0])}")
    last = befriend(ada, others[-1])
    server.stop()

    assert [one.status_code for one in answers] == [200] * MAX_FRIENDS + [409]
    assert code_of(answers[-1]) == "too-many-friends"
    assert (first.status_code, listed, last.status_code) == (200, MAX_FRIENDS, 200)


def test_people_at_the_table_are_reported_and_a_second_report_replaces_the_first(server: Server, ada: Player) -> None:
    bob, eve = guest(server, "Bob"), guest(server, "Eve")
    table = meet(ada, bob)
    path, body = f"/api/tables/{table}/reports", {"person": id_of(bob), "reason": "insults", "line": " He  swears "}

    assert ada.http.post(path, json=body).status_code == 204
    assert ada.http.post(path, json={**body, "reason": "stalling", "line": ""}).status_code == 204
    strangers = [ada.http.post(path, json={**body, "person": one}) for one in (id_of(eve), NOBODY, id_of(ada))]
    assert {(one.status_code, one.text) for one in strangers} == {(404, strangers[0].text)}
    assert code_of(eve.http.post(path, json=body)) == "not-yours"
    assert code_of(ada.http.post(path, json={**body, "reason": "ugly"})) == "bad-request"
    assert code_of(ada.http.post(path, json={**body, "line": "x" * 401})) == "bad-request"


def test_reports_are_bounded(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada, bob = guest(server), guest(server)
    body = {"person": id_of(bob), "reason": "other"}
    tables = [meet(ada, bob) for _ in range(MAX_REPORTS + 1)]
    answers = [ada.http.post(f"/api/tables/{table}/reports", json=body).status_code for table in tables]
    again = ada.http.post(f"/api/tables/{tables[0]}/reports", json=body).status_code
    flood = [ada.http.post(f"/api/tables/{tables[0]}/reports", json=body).status_code for _ in range(60)]
    server.stop()

    assert answers == [204] * MAX_REPORTS + [429]
    assert again == 204
    assert flood[-1] == 429
