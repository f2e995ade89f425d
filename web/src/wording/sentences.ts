/** Events as sentences, the log by turns, and the hexes that an event is about. */
import type { EventFields, EventOf, EventType, GameEvent } from '../api/types';
import type { Spot } from '../board/types';
import { has, t } from '../languages/language.svelte';
import { asSentence, type Names } from './names';

/** The event as a sentence; null for events that need none. */
export function sentenceOf(event: GameEvent, names: Names): string | null {
  const keyOf = KEYS[event.type] as ((event: GameEvent) => string | null) | undefined;
  const key = keyOf?.(event) ?? null;
  if (keyOf && key === null) return null;
  // An event that this client does not know yet still has the server's own sentence.
  if (key === null || !has(key)) return event.text;
  const values = valuesOf(event, names);
  const you = `${key}_you`;
  const isYou = 'seat' in event && event.seat === names.you && has(you);
  const text = t(isYou ? you : key, values);
  // People write their names as they like.
  return values.who && text.startsWith(String(values.who)) ? text : asSentence(text);
}

/** The hexes and islands that an event is about. */
export function spotsOf({ origin, hex, island }: EventFields): Spot[] {
  return [origin, hex, island].filter((spot) => spot !== undefined && spot !== null);
}

/** A line of the log; `at` is its own number. */
export interface LogLine {
  at: number;
  event: GameEvent;
}

export interface LoggedTurn {
  at: number;
  /** The event that began the turn; null for the set-up. */
  head: EventOf<'turn-began'> | null;
  lines: LogLine[];
  /** What it was made of. */
  logged: readonly LogLine[];
}

/**
 * The log by turns, oldest first; steps of one piece are one line. Turns in which nothing has changed are those of
 * `before`, so that they are not drawn again: a long game has hundreds of lines.
 */
export function turnsOf(log: readonly LogLine[], before: readonly LoggedTurn[] = []): LoggedTurn[] {
  const known = new Map(before.map((turn) => [turn.at, turn]));
  const groups: LogLine[][] = [];
  for (const line of log) {
    if (groups.length === 0 || line.event.type === 'turn-began') groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups.map((logged) => {
    const old = known.get(logged[0]?.at ?? -1);
    const isSame = old?.logged.length === logged.length && logged.every((line, n) => line === old.logged[n]);
    return isSame ? old : turnOf(logged);
  });
}

function turnOf(logged: readonly LogLine[]): LoggedTurn {
  const [first] = logged;
  const head = first?.event.type === 'turn-began' ? first.event : null;
  const lines: LogLine[] = [];
  for (const line of head ? logged.slice(1) : logged) addLine(lines, line);
  return { at: first?.at ?? 0, head, lines, logged };
}

/** A piece that moves on extends its line: from where it started to where it is now. */
function addLine(lines: LogLine[], line: LogLine): void {
  const [last, next] = [lines.at(-1)?.event, line.event];
  const piece = stepperOf(next);
  if (!last || !piece || last.type !== next.type || stepperOf(last) !== piece) lines.push(line);
  else
    lines[lines.length - 1] = {
      at: line.at,
      event: { ...next, origin: (last as EventFields).origin } as GameEvent,
    };
}

/** The piece that went a step with this event; undefined for all that is no step from one hex to the next. */
function stepperOf(event: GameEvent): string | undefined {
  switch (event.type) {
    case 'went':
      return event.creature;
    case 'walked':
      return event.explorer;
    case 'swam':
      return event.origin === event.hex ? undefined : event.explorer;
    case 'sailed':
    case 'drifted':
      return event.boat;
    default:
      return undefined;
  }
}

function word(text: string): string {
  return text.replaceAll('-', '_');
}

/** The key if there is such a text, or else the other. */
const either = (key: string, other: string): string => (has(key) ? key : other);

/** The number that stands for D on the number die. */
export const DIVE = 4;

/** The text of each type of event; null where nothing is said. A type that is missing here does not compile. */
const KEYS: { readonly [Type in EventType]: (event: EventOf<Type>) => string | null } = {
  'drew-first': () => 'event.drew_first',
  dealt: () => null,
  placed: ({ value }) => (value ? 'event.placed_worth' : 'event.placed'),
  launched: () => 'event.launched',
  'turn-began': () => 'event.turn_began',
  passed: ({ phase }) => either(`event.passed_${phase}`, 'event.passed'),
  played: () => 'event.played',
  'took-back': () => 'event.took_back',
  'stood-in': () => 'event.stood_in',
  walked: () => 'event.walked',
  boarded: () => 'event.boarded',
  swam: ({ origin, hex }) => (origin === hex ? 'event.jumped' : 'event.swam'),
  climbed: () => 'event.climbed',
  landed: () => 'event.landed',
  sailed: () => 'event.sailed',
  fell: () => 'event.fell',
  lost: ({ cause }) => `event.lost_${cause}`,
  wrecked: ({ cause }) => either(`event.wrecked_${cause}`, 'event.wrecked'),
  vanished: ({ cause, kind }) => (cause === 'defence' ? `event.driven_${kind}` : `event.vanished_${kind}`),
  sank: ({ terrain }) => `event.sank_${terrain}`,
  flipped: ({ underside }) => `event.flipped_${word(underside)}`,
  kept: ({ underside }) => (underside ? 'event.kept_known' : 'event.kept'),
  came: ({ kind }) => `event.came_${kind}`,
  built: () => 'event.built',
  whirled: () => 'event.whirled',
  erupted: () => 'event.erupted',
  rolled: ({ face }) => `event.rolled_${face}`,
  ranged: ({ number }) => (number === DIVE ? 'event.ranged_dive' : 'event.ranged'),
  idled: ({ face }) => either(`event.idled_${face}`, 'event.idled'),
  went: ({ kind }) => `event.went_${kind}`,
  dived: ({ kind }) => `event.dived_${kind}`,
  drifted: () => 'event.drifted',
  stayed: () => 'event.stayed',
  guarded: () => 'event.guarded',
  released: () => 'event.released',
  defended: () => 'event.defended',
  ended: ({ reason }) => `event.ended_${word(reason)}`,
};

function valuesOf(event: EventFields, names: Names): Record<string, string | number> {
  const { seat, explorer, hex, island, underside, value, number, turn } = event;
  return {
    ...(seat && { who: names.seat(seat) }),
    ...(explorer && { piece: value ? names.plainExplorer(explorer) : names.explorer(explorer) }),
    ...(hex && { hex }),
    ...(island && { island: t(`word.island_${island}`) }),
    ...(underside && { tile: names.tile(underside) }),
    ...(value && { value }),
    ...(number && { n: number }),
    ...(turn && { turn }),
  };
}
