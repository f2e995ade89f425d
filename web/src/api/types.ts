/** The protocol's types (docs/protocol.md), from the server's OpenAPI: scripts/types writes schema.d.ts. */
import type { BOT_NAMES } from './facts';
import type * as api from './schema';

export type { Cause, ChatLine, Dice, Face, Frame, Hint, History, Island, Move } from './schema';
export type { GameWish, MyTable, Network, NewTable, Own, Phase, Reason, Summary } from './schema';
export type { Terrain, Timeline, TurnStep, Underside, View } from './schema';

export type SeatName = api.Seat;
/** A person that a bot plays. */
export type BotPerson = (typeof BOT_NAMES)[number];
export type CreatureKind = api.Kind;
/** An explorer: `R3` is the colour's letter and a number; once safe, the hex is the island's name. */
export type Explorer = api.ExplorerShown;
/** A boat: `boat 3`. */
export type Boat = api.BoatShown;
/** A creature: `shark 2`. */
export type Creature = api.CreatureShown;
/** A kept tile; its underside is null while hidden. */
export type Tile = api.KeptTile;
export type Legal = api.LegalMove;
/** What a move costs, and takes off the board at once. */
export type Consequences = Pick<Legal, 'points' | 'loses' | 'wrecks' | 'threatens'>;
export type Verb = api.Move['verb'];

export type Seat = api.SeatAtTable;
export type Clock = api.ClockNow;
/** A table's options by name; what is left out is as in its edition. */
export type Options = Partial<api.OptionsChosen>;
export type TableAbout = Omit<api.TableShown, 'options'> & { options: Options };
export type TurnPlayed = api.Timeline['turns'][number];
export type Daily = api.DailyIsland;
export type Evening = api.Evening;
export type Person = api.PersonShown;
/** How many look for this game. */
export type Looking = api.LookingShown;
/** Our own search for a game. */
export type Search = api.SearchShown;
/** A face that a person has chosen; empty: drawn from the name. */
export type Portrait = Person['face'];
export type Passkey = api.PasskeyShown;
export type KnownPerson = api.KnownPerson;
export type Company = api.CompanyShown;
export type Invitation = api.InvitationShown;
export type PersonAtTable = api.PersonAtTable;
export type ReportReason = api.Report['reason'];
/** Who registered, and their recovery code for another device. */
export type Welcome = api.WelcomeShown;
/** All that a table can choose, in English. */
export type Offered = api.OptionsOffered;

/** One thing that happened; `type` says which fields it has. */
export type GameEvent = api.Event;
export type EventType = GameEvent['type'];
/** The event of this type. */
export type EventOf<Type extends EventType> = Extract<GameEvent, { type: Type }>;

type Fields<One> = One extends unknown ? keyof One : never;
type Field<One, Name> = One extends unknown ? (Name extends keyof One ? One[Name] : never) : never;
/** Any event, for reading a field that only some have. */
export type EventFields = { [Name in Fields<GameEvent>]?: Field<GameEvent, Name> };
export type Message = Omit<api.Message, 'table'> & { table: TableAbout };
