"""The people around a person: friends, recent opponents, invitations, reports."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictStr

from lastboat.server.models.requests import RequestModel
from lastboat.server.models.tables import Summary
from lastboat.server.models.words import Payload, Portrait, ReportReason, Seat
from lastboat.server.tables.user_text import LONGEST_LINE

PersonId = Annotated[StrictStr, Field(pattern="^[0-9a-f]{16}$", examples=["0123456789abcdef"])]


class KnownPerson(Payload):
    """Somebody you know; the id means nothing but that it is the same person."""

    id: str
    name: Annotated[str, Field(description="hostile text: show it as text only")]
    handle: Annotated[str | None, Field(description="null for a guest, who cannot be a friend")]
    face: Portrait


class FriendsTable(Payload):
    id: str
    is_open: Annotated[bool, Field(description="whether a seat is free, before the start")]


class Friend(KnownPerson):
    table: Annotated[FriendsTable | None, Field(description="a public table where they sit; null if there is none")]


class OpponentShown(KnownPerson):
    at: Annotated[float, Field(description="when your last game with them ended, in seconds since 1970")]


class CompanyShown(Payload):
    """Your own lists: nobody on them knows."""

    friends: list[Friend]
    opponents: Annotated[list[OpponentShown], Field(description="of your latest games, latest first")]
    muted: list[KnownPerson]


class InvitationShown(Payload):
    inviter: KnownPerson
    at: Annotated[float, Field(description="seconds since 1970")]
    table: Summary


class InvitationList(Payload):
    invitations: Annotated[list[InvitationShown], Field(description="latest first, one for each table")]


class Invited(Payload):
    people: Annotated[list[str], Field(description="the ids of those whom you have invited to the table")]


class PersonAtTable(KnownPerson):
    seat: Annotated[Seat | None, Field(description="null: they have said something here, and left")]
    is_friend: bool
    is_muted: bool


class PeopleAtTable(Payload):
    people: Annotated[list[PersonAtTable], Field(description="without you")]


class FriendWish(RequestModel):
    name: Annotated[StrictStr, Field(min_length=1, max_length=64, examples=["Ada"])]


class Invite(RequestModel):
    person: PersonId


class Report(RequestModel):
    person: PersonId
    reason: ReportReason
    line: Annotated[StrictStr, Field(max_length=LONGEST_LINE, description="in your words, if you like")] = ""
