"""Profiles, and all that the server keeps of a person."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lastboat.server.models.ratings import Pool
from lastboat.server.models.words import Cause, Payload, Portrait

Saved = Annotated[float, Field(description="explorers saved, on average")]


class Tally(Payload):
    """Finished games together."""

    games: int
    won: Annotated[int, Field(description="first places, shared ones too")]
    saved: Saved
    best: Annotated[int, Field(description="the highest score")]


class PlayersTally(Tally):
    players: int


class LevelTally(Tally):
    level: Annotated[str, Field(description="of the strongest bot, where all others were bots")]


class Taken(Payload):
    cause: Cause
    explorers: int


class Reviewed(Payload):
    """A game that was reviewed."""

    at: Annotated[float, Field(description="when it ended, in seconds since 1970")]
    accuracy: Annotated[float, Field(description="0 to 100")]
    luck: Annotated[float, Field(description="what dice and tiles brought, in chance to win")]


class Opponent(Payload):
    name: Annotated[str, Field(description="hostile text")]
    handle: Annotated[str | None, Field(description="if others may see their profile")]
    face: Portrait
    games: int
    won: Annotated[int, Field(description="games in which this opponent had the worse place")]


class ProfileRating(Payload):
    pool: Pool
    shown: float
    games: int
    is_provisional: bool
    curve: Annotated[list[float], Field(description="the numbers after the last games, oldest first")]


class SolverRating(Payload):
    shown: float
    games: Annotated[int, Field(description="puzzles")]


class Profile(Payload):
    """What is told of a person: finished games only."""

    name: Annotated[str, Field(description="hostile text")]
    handle: str | None
    face: Portrait
    is_me: bool
    public: bool
    since: Annotated[float, Field(description="when they came, in seconds since 1970")]
    ratings: Annotated[list[ProfileRating], Field(description="those of games against bots for oneself only")]
    puzzles: SolverRating | None
    by_players: list[PlayersTally]
    by_level: list[LevelTally]
    taken: Annotated[list[Taken], Field(description="what took most of their explorers lately, most first")]
    reviewed: Annotated[list[Reviewed], Field(description="the last ones, oldest first")]
    opponents: Annotated[list[Opponent], Field(description="players they met most lately; others see public ones")]


class MyPerson(Payload):
    id: str
    name: str
    handle: str | None
    face: str
    is_public: bool
    is_muted: Annotated[bool, Field(description="by the operator")]
    is_banned: Annotated[bool, Field(description="by the operator")]
    created: float


class MyToken(Payload):
    """A device that is signed in."""

    created: float


class MyPasskey(Payload):
    id: str
    created: float


class MyDevice(Payload):
    """A device that is notified."""

    endpoint: str
    lang: str
    created: float


class MyRating(Payload):
    pool: str
    mu: float
    sigma: float
    shown: float
    games: int
    updated: float


class MyRatingChange(Payload):
    table_id: str
    pool: str
    at: float
    seat: int
    place: int
    mu: float
    sigma: float
    before: float
    shown: float


class MyLine(Payload):
    at: float
    text: str


class MyGame(Payload):
    """A table where one has sat; what was played is in its record, `/api/tables/ID/record`, once the game is over."""

    table_id: str
    ended: float | None
    players: int | None
    seat: int | None
    place: int | None
    score: int | None
    saved: int | None
    turns: int | None
    people: int | None
    losses: str | None
    rivals: str | None
    level: str | None
    is_for_fun: bool | None
    accuracy: float | None
    luck: float | None


class MyGameAndChat(MyGame):
    said: Annotated[list[MyLine], Field(description="one's own lines of chat")]


class MyDeparture(Payload):
    """A table that one has left before it began."""

    table_id: str


class MyDepartureAndChat(MyDeparture):
    said: Annotated[list[MyLine], Field(description="one's own lines of chat")]


class MyFriend(Payload):
    friend: Annotated[str, Field(description="their id")]
    added: float


class MyMute(Payload):
    muted: Annotated[str, Field(description="their id")]
    added: float


class MyInvitation(Payload):
    """An invitation that one has got."""

    table_id: str
    inviter: str
    at: float
    is_declined: bool


class MyInvitationSent(Payload):
    """An invitation that one has sent; what became of it is the other's."""

    table_id: str
    person: Annotated[str, Field(description="the id of whom it is for")]
    at: float


class MyReport(Payload):
    """What one has told the operator."""

    person: Annotated[str, Field(description="whom it is about")]
    table_id: str
    at: float
    reason: str
    line: str
    is_open: bool


class MySearch(Payload):
    """The last game that one has looked for."""

    players: int
    clock: str
    rated: bool
    bots_after: int | None
    since: float
    table_id: str | None


class MyOperation(Payload):
    """What the operator has done to one."""

    at: float
    what: Annotated[str, Field(description="`rename`, `mute`, `unmute`, `ban`, `unban` or `delete`")]


class MyPuzzle(Payload):
    """A first try at a puzzle."""

    puzzle: str
    at: float
    is_right: bool
    change: float


class MyDay(Payload):
    """A try at the island of a day."""

    day: int
    table_id: str
    score: int | None
    lead: int | None
    ended: float | None


class MyData(Payload):
    """All that is kept of a person, but for secrets: keys, and the hashes of tokens and of the recovery code."""

    person: MyPerson
    tokens: list[MyToken]
    passkeys: list[MyPasskey]
    devices: list[MyDevice]
    ratings: list[MyRating]
    rating_changes: list[MyRatingChange]
    puzzle_tries: list[MyPuzzle]
    daily_tries: list[MyDay]
    friends: list[MyFriend]
    mutes: list[MyMute]
    invitations: list[MyInvitation]
    reports: list[MyReport]
    invitations_sent: list[MyInvitationSent]
    queue: list[MySearch]
    operations: list[MyOperation]
    games: list[MyGameAndChat]
    left: list[MyDepartureAndChat]
