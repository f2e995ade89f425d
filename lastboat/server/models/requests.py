"""Requests and the smaller responses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr, model_validator

from lastboat.server.models.tables import Message
from lastboat.server.models.words import ClockKind, Payload, Portrait, PortraitName, SeatKind, SeatName
from lastboat.server.tables.time_controls import TimeControl

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9._-]{1,64}$", examples=["6f1c-0001"])]


class RequestModel(BaseModel):
    """Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Guest(RequestModel):
    name: Annotated[StrictStr, Field(min_length=1, max_length=64, examples=["Ada"])]


class Code(RequestModel):
    code: Annotated[StrictStr, Field(min_length=1, max_length=64, examples=["ABCD-EFGH-JKLM-NPQR"])]


class PersonChoice(RequestModel):
    """What is left out stays as it is."""

    name: Annotated[StrictStr, Field(min_length=1, max_length=64, examples=["Ada"])] | None = None
    keep: Annotated[StrictBool | None, Field(description="become a player: nobody else can have the name")] = None
    face: PortraitName | None = None
    public: Annotated[StrictBool | None, Field(description="whether others may see your profile")] = None


class PersonShown(Payload):
    id: str
    name: str
    handle: Annotated[str | None, Field(description="of a player: the name as their address has it; null for a guest")]
    face: Annotated[Portrait, Field(description="the chosen face; empty: drawn from the name")]
    public: Annotated[bool, Field(description="whether others may see the profile")]


Base64 = Annotated[StrictStr, Field(pattern="^[A-Za-z0-9_-]*$", max_length=8192, description="base64url")]


class PasskeyWish(Payload):
    """What `navigator.credentials.create` needs to know of this server."""

    challenge: Annotated[str, Field(description="base64url")]
    rp: Annotated[str, Field(description="the host name that the passkey belongs to")]
    user: Annotated[str, Field(description="your id; its ASCII bytes are the user handle")]
    name: Annotated[str, Field(description="hostile text")]
    known: Annotated[list[str], Field(description="the ids of your passkeys, in base64url")]


class SignInWish(Payload):
    """What `navigator.credentials.get` needs to know of this server."""

    challenge: Annotated[str, Field(description="base64url")]
    rp: Annotated[str, Field(description="the host name that passkeys belong to")]


class NewPasskey(RequestModel):
    """What `navigator.credentials.create` returned."""

    id: Annotated[Base64, Field(max_length=1400)]
    client_data: Base64
    attestation: Base64


class PasskeySignature(RequestModel):
    """What `navigator.credentials.get` returned."""

    id: Annotated[Base64, Field(max_length=1400)]
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    user: Base64 | None = None


class PasskeyShown(Payload):
    id: str
    created: Annotated[float, Field(description="seconds since 1970")]


class PasskeyList(Payload):
    passkeys: list[PasskeyShown]


class WelcomeShown(Payload):
    """The token and the recovery code are shown only now."""

    person: PersonShown
    token: str
    recovery: str | None


class Recovery(Payload):
    """Shown only now; the old code stops working."""

    recovery: str


class PushKeyShown(Payload):
    key: Annotated[str | None, Field(description="null: this server sends no notifications")]


class SubscriptionKeys(RequestModel):
    p256dh: Annotated[StrictStr, Field(max_length=88)]
    auth: Annotated[StrictStr, Field(max_length=24)]


class Subscription(RequestModel):
    """The content of a browser's `PushSubscription`; without `lang` the device keeps its language."""

    endpoint: Annotated[StrictStr, Field(max_length=1024, examples=["https://push.example/send/1"])]
    keys: SubscriptionKeys
    lang: Annotated[StrictStr, Field(pattern="^[a-z]{2,3}$", examples=["fr"])] | None = None


class SeatWish(RequestModel):
    kind: SeatKind
    level: Annotated[StrictStr, Field(max_length=64)] | None = None
    name: Annotated[StrictStr, Field(max_length=64)] | None = None


class ClockWish(RequestModel):
    kind: ClockKind = TimeControl.kind
    bank: StrictFloat | StrictInt = TimeControl.bank
    increment: StrictFloat | StrictInt = TimeControl.increment
    days: StrictFloat | StrictInt = TimeControl.days


class EveningWish(RequestModel):
    games: Annotated[StrictInt, Field(ge=2, le=12)] | None = None


class NewTable(RequestModel):
    """`options` are those of GET /api/options; seats are given in order of play."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "options": {"players": 2, "edition": "the-island"},
                    "seats": [{"kind": "person"}, {"kind": "bot", "level": "stowaway"}],
                }
            ]
        },
    )
    options: Annotated[dict[str, StrictBool | StrictInt | StrictStr | None], Field(max_length=24)] = Field(
        default_factory=dict
    )
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    public: StrictBool = False
    hints: StrictBool = False
    rated: Annotated[
        StrictBool, Field(description="people only, with a clock, without hints, open values and taking back")
    ] = False
    level: Annotated[
        StrictStr | None,
        Field(max_length=64, description="of bots that stand in; by default that of the strongest bot requested"),
    ] = None
    clock: ClockWish = Field(default_factory=ClockWish)
    evening: Annotated[EveningWish | None, Field(description="the first game of a planned evening")] = None


class Network(Payload):
    """How other devices on the server's local network reach it."""

    address: Annotated[str | None, Field(description="for other devices; null while only this computer can reach it")]
    can_open: Annotated[bool, Field(description="whether a POST from this computer opens it to them")]
    has_network: Annotated[
        bool, Field(description="whether the computer is on a network, so that `--lan` would help; told to itself only")
    ]


class SeatChoice(RequestModel):
    seat: SeatName | None = None


class ColourChoice(RequestModel):
    colour: SeatName


FillingKind = Literal["bot", "local", "open"]


class Filling(RequestModel):
    """`bot` with its `level`, `local` for someone at the host's screen with a `name`, or `open`."""

    kind: FillingKind
    level: Annotated[StrictStr, Field(max_length=64)] | None = None
    name: Annotated[StrictStr, Field(max_length=64)] | None = None


SaltText = Annotated[StrictStr, Field(max_length=64, examples=["my-own-luck-7"])]


class Salt(RequestModel):
    """Either a `salt` that everyone sees, or the `commitment` to one: its SHA-256 in hexadecimal."""

    salt: SaltText | None = None
    commitment: Annotated[StrictStr, Field(pattern="^[0-9a-f]{64}$")] | None = None
    seat: SeatName | None = None

    @model_validator(mode="after")
    def _has_one(self) -> Salt:
        if (self.salt is None) == (self.commitment is None):
            raise ValueError("send either a salt or a commitment")
        return self


class Reveal(RequestModel):
    salt: SaltText
    seat: SeatName | None = None


class Moves(RequestModel):
    """`moves` are texts (`R3 walk f5`) or action numbers; several form a route, played or refused together."""

    ply: Annotated[StrictInt, Field(ge=0, le=1_000_000)]
    moves: Annotated[list[Annotated[StrictStr, Field(max_length=40)] | StrictInt], Field(min_length=1, max_length=12)]
    key: Key
    seat: SeatName | None = None


class Undo(RequestModel):
    """`to` is the ply to go back to, so that one request can take back a whole route; by default, one step."""

    ply: Annotated[StrictInt, Field(ge=0, le=1_000_000)]
    to: Annotated[StrictInt, Field(ge=0, le=1_000_000)] | None = None
    key: Key
    seat: SeatName | None = None


class Line(RequestModel):
    text: Annotated[StrictStr, Field(min_length=1, max_length=1000, examples=["Your whale, I believe?"])]


class TableLink(Payload):
    table: Annotated[str, Field(description="its id")]


class PlayOn(RequestModel):
    """Where a finished game goes on, and against whom."""

    ply: Annotated[StrictInt, Field(ge=0, le=1_000_000, description="after so many actions of the finished game")]
    seat: Annotated[SeatName, Field(description="the seat that you play; bots play the others")]
    level: Annotated[StrictStr, Field(max_length=64, description="of the bots", examples=["captain"])]
    chance: Annotated[
        Literal["same", "new"], Field(description="whether dice and tiles come as in the finished game, or anew")
    ]


MAX_RECORD = 65_536
"""Bytes of a request with a record: those of games to the last are longer than any other request."""


class RecordText(RequestModel):
    """A game record, as `GET …/record` and `lastboat` write it."""

    record: Annotated[StrictStr, Field(max_length=MAX_RECORD, description="the text of the file")]


class Problem(BaseModel):
    """RFC 9457; `code` is stable."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    legal: Annotated[list[str], Field(description="with `not-legal`: the legal moves")] = Field(default_factory=list)
    now: Annotated[Message | None, Field(description="with `stale`: the current message")] = None
    retry_after: Annotated[float | None, Field(description="seconds to wait")] = None
