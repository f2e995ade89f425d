/** The protocol's types (docs/protocol.md), from the server's OpenAPI: scripts/types writes schema.d.ts. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type SeatName = Schemas['Seat'];
export type Island = Schemas['Island'];
export type Terrain = Schemas['Terrain'];
export type Underside = Schemas['Underside'];
export type CreatureKind = Schemas['Kind'];
export type Face = Schemas['Face'];
export type Cause = Schemas['Cause'];
export type Reason = Schemas['Reason'];
export type Phase = Schemas['Phase'];

/** An explorer: `R3` is the colour's letter and a number; once safe, the hex is the island's name. */
export type Explorer = Schemas['ExplorerShown'];
/** A boat: `boat 3`. */
export type Boat = Schemas['BoatShown'];
/** A creature: `shark 2`. */
export type Creature = Schemas['CreatureShown'];
/** A kept tile; its underside is null while hidden. */
export type Tile = Schemas['KeptTile'];
export type View = Schemas['View'];
export type Legal = Schemas['LegalMove'];
export type Route = Schemas['Route'];
export type Network = Schemas['Network'];
/** What a move costs, and takes off the board at once. */
export type Consequences = Pick<Legal, 'points' | 'loses' | 'wrecks' | 'threatens'>;
/** A move: `verb` says which of the fields it has. */
export type Move = Schemas['Move'];
export type Verb = Move['verb'];
export type Own = Schemas['Own'];

export type Seat = Schemas['SeatAtTable'];
export type Clock = Schemas['ClockNow'];
/** A table's options by name; what is left out is as in its edition. */
export type Options = Partial<Schemas['OptionsChosen']>;
export type TableAbout = Omit<Schemas['TableShown'], 'options'> & { options: Options };
export type ChatLine = Schemas['ChatLine'];
/** Who gets a message: their name (null for a stranger) and their seats. */
export type You = Schemas['You'];
export type Person = Schemas['PersonShown'];
/** Who came in, and their code for another device. */
export type Welcome = Schemas['WelcomeShown'];
export type Lesson = Schemas['Lesson'];
/** All that a table can choose, in English. */
export type Offered = Schemas['OptionsOffered'];
/** A table as lists show it. */
export type Summary = Schemas['Summary'];
export type Hint = Schemas['Hint'];
export type Frame = Schemas['Frame'];
export type History = Schemas['History'];
export type Timeline = Schemas['Timeline'];
export type Dice = Schemas['Dice'];
/** The request that sets up a table. */
export type NewTable = Schemas['NewTable'];

/** One thing that happened; `type` says which fields it has. */
export type GameEvent = Schemas['Event'];
export type EventType = GameEvent['type'];
/** The event of this type. */
export type EventOf<Type extends EventType> = Extract<GameEvent, { type: Type }>;

type Fields<One> = One extends unknown ? keyof One : never;
type Field<One, Name> = One extends unknown ? (Name extends keyof One ? One[Name] : never) : never;
/** Any event, to be asked for a field that only some have. */
export type EventFields = { [Name in Fields<GameEvent>]?: Field<GameEvent, Name> };
export type Message = Omit<Schemas['Message'], 'table'> & { table: TableAbout };
