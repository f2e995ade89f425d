/** How each type of event is shown and heard, before and after the new position is drawn. */
import { mount, unmount } from 'svelte';
import type { EventFields, EventType, GameEvent, SeatName, View } from '../api/types';
import type { Stage } from '../board/types';
import { colourOf, SEATS } from '../api/piece-names';
import { DIE_MS, roll } from './die-rolls';
import { BUILT_MS, CAME_MS, come, rise } from './entrances';
import { bite, ring, RING_MS, splash, wake, whirl, WHIRL_MS } from './effects';
import { SINK_MS, sinkTile, tipIn } from './sinking';
import { play } from './sound';
import { catchTile, flip, FLIPPED_MS, keep, KEPT_MS, PLAYED_MS, playFromHand, SECRET_MS } from './tile-turns';
import type { CardWords } from './types';
import VolcanoScene from './VolcanoScene.svelte';
import { arrive, shift, whereIs, type Pace, type Point } from './transitions';

/** An event that is being shown. */
export interface Moment {
  pace: Pace;
  stage: Stage;
  event: EventFields;
  /** The position before it. */
  view: View;
  /** The hex that it is about, or where the last tile sank; null where there is none. */
  hex: string | null;
  /** The events that play with it. */
  together: readonly EventFields[];
  /** What stands on its card, if it has one. */
  words: CardWords;
  /** Lets the log know of it; once, however often it is called. */
  tell: () => void;
}

export interface EventAnimation {
  /** How long it takes until the next event may begin; water and rings may take longer to disappear. */
  readonly ms: number;
  /** It takes its full time however much is waiting, and is shown even when nothing else is. */
  readonly unhurried?: true;
  /** Nobody hears of it before it has turned up: `before` tells it, not its beginning. */
  readonly tellsLater?: true;
  /** With reduced motion it is a still card. */
  readonly isCard?: true;
  /** With the old position still drawn. */
  before?(moment: Moment): Promise<void>;
  /** With the new position drawn; `from` is where the piece was. */
  after?(moment: Moment, from: Point | null): Promise<void>;
}

/** How much events that play together add to the time of a turn; nothing if they take their full time. */
export function hurriedMs(together: readonly GameEvent[]): number {
  if (together.some(isUnhurried)) return 0;
  return Math.max(0, ...together.map(durationOf));
}

/** How long an event takes at the normal speed. */
export function durationOf(event: GameEvent): number {
  if (event.type === 'kept' && event.underside === null) return SECRET_MS;
  return ANIMATIONS[event.type]?.ms ?? 0;
}

export function isUnhurried({ type }: Pick<GameEvent, 'type'>): boolean {
  return ANIMATIONS[type]?.unhurried ?? false;
}

/** Whether an event has a card, which is shown even without movement. */
export function hasCard({ type }: Pick<GameEvent, 'type'>): boolean {
  return ANIMATIONS[type]?.isCard ?? false;
}

/** The piece that an event moves. */
export function moverOf(event: EventFields): string | undefined {
  return event.type === 'boarded' ? event.explorer : (event.explorer ?? event.boat ?? event.creature);
}

function hop(ms: number, height: number, sound: 'step' | 'splash' | 'home'): EventAnimation {
  return {
    ms,
    async after({ pace, stage, event }, from) {
      play(sound);
      await arrive(pace, stage, moverOf(event), from, ms, stage.hexWidth * height);
      if (sound === 'splash' && event.hex) void splash(pace, stage, stage.middle(event.hex));
      if (sound === 'home' && event.island) void ring(pace, stage, stage.middle(event.island));
    },
  };
}

const GLIDE: EventAnimation = {
  ms: 400,
  async after({ pace, stage, event }, from) {
    play('sail');
    const to = whereIs(stage, moverOf(event));
    if (from && to) void wake(pace, stage, from, to);
    await arrive(pace, stage, moverOf(event), from, GLIDE.ms);
  },
};

/** Short, since the set-up has dozens of them: each piece still settles while the next one comes. */
const SETTLE: EventAnimation = {
  ms: 160,
  async after({ pace, stage, event }) {
    play('rise');
    void rise(pace, stage, moverOf(event), 300);
    await pace.wait(SETTLE.ms);
  },
};

const UNDER_MS = 250;
const DIVE: EventAnimation = {
  ms: UNDER_MS + CAME_MS,
  async before({ pace, stage, event }) {
    play('splash');
    await goUnder(pace, stage, moverOf(event), UNDER_MS);
  },
  after: comesUp,
};

const GONE: EventAnimation = {
  ms: 420,
  async before({ pace, stage, event, together }) {
    const name = moverOf(event);
    if (together[0]?.type === 'whirled' && together[0].hex)
      return drawIn(pace, stage, name, stage.middle(together[0].hex));
    const at = whereIs(stage, name) ?? (event.hex ? stage.middle(event.hex) : null);
    if (event.cause === 'shark' || event.cause === 'serpent' || event.cause === 'squid') {
      play('bite');
      if (event.explorer && at) void bite(pace, stage, at);
    } else {
      play('splash');
    }
    await goUnder(pace, stage, name, GONE.ms);
  },
};

const WRECK: EventAnimation = {
  ms: 500,
  async before({ pace, stage, event, together }) {
    if (together[0]?.type === 'whirled' && together[0].hex)
      return drawIn(pace, stage, event.boat, stage.middle(together[0].hex));
    play('sink');
    if (event.hex) void splash(pace, stage, stage.middle(event.hex));
    await pace.animate(
      event.boat ? stage.piece(event.boat) : null,
      [
        { transform: `${shift(0, 0)} rotate(0deg)`, opacity: 1 },
        { transform: `${shift(0, -8)} rotate(-18deg)`, opacity: 1, offset: 0.3 },
        { transform: `${shift(4, 14)} rotate(34deg) scale(0.6)`, opacity: 0 },
      ],
      WRECK.ms,
      { composite: 'add' },
    );
  },
};

const SINKING: EventAnimation = {
  ms: SINK_MS,
  async before({ pace, stage, event }) {
    play('sink');
    if (event.hex) await sinkTile(pace, stage, event.hex);
  },
};

const FALL_MS = 200;
const FALLING: EventAnimation = {
  ms: FALL_MS,
  async before({ pace, stage, event, together }) {
    if (together[0]?.type === 'sank') await tipIn(pace, stage, event.explorer, together.indexOf(event));
  },
  async after({ pace, stage, event, together }, from) {
    const at = event.hex ? stage.middle(event.hex) : null;
    if (together[0]?.type === 'sank') {
      // The tile has its splash already: they only come up again, while the game goes on.
      void rise(pace, stage, event.explorer, 320);
      return;
    }
    play('splash');
    await arrive(pace, stage, event.explorer, from, FALL_MS);
    if (at) void splash(pace, stage, at);
  },
};

const FLIPPED: EventAnimation = { ms: FLIPPED_MS, tellsLater: true, isCard: true, before: flip };
const KEPT: EventAnimation = {
  ms: KEPT_MS,
  tellsLater: true,
  isCard: true,
  before: keep,
  async after({ pace, event }) {
    void catchTile(pace, event.seat);
  },
};
const PLAYED: EventAnimation = { ms: PLAYED_MS, tellsLater: true, before: playFromHand };
const DIE: EventAnimation = { ms: DIE_MS, tellsLater: true, before: roll };

async function comesUp({ pace, stage, event }: Moment): Promise<void> {
  play('rise');
  if (event.hex) await come(pace, stage, moverOf(event), event.kind ?? 'boat', stage.middle(event.hex));
}

/** How many explorers of each colour are lost. */
function lossesOf(events: readonly EventFields[]): { seat: SeatName; n: number }[] {
  const lost = events.flatMap(({ type, explorer }) =>
    type === 'lost' && explorer ? [colourOf(explorer)] : [],
  );
  return SEATS.map((seat) => ({ seat, n: lost.filter((one) => one === seat).length })).filter(
    ({ n }) => n > 0,
  );
}

const VOLCANO_MS = 4200;
/** Short: there are forty tiles, and each lands while the next is dealt. */
const DEAL_MS = 20;
const TURN_MS = 150;

/** How each type of event is shown; null where nothing moves. A type that is missing here does not compile. */
export const ANIMATIONS: Readonly<Record<EventType, EventAnimation | null>> = {
  'drew-first': null,
  passed: null,
  'took-back': null,
  'stood-in': null,
  idled: null,
  stayed: null,
  released: null,
  ended: null,
  dealt: { ms: DEAL_MS, after: dealt },
  placed: SETTLE,
  launched: SETTLE,
  built: { ms: BUILT_MS, after: comesUp },
  came: { ms: CAME_MS, after: comesUp },
  walked: hop(280, 0.28, 'step'),
  climbed: hop(320, 0.3, 'step'),
  boarded: hop(300, 0.4, 'step'),
  swam: hop(320, 0.1, 'splash'),
  landed: hop(400, 0.5, 'home'),
  fell: FALLING,
  sailed: GLIDE,
  drifted: GLIDE,
  went: GLIDE,
  dived: DIVE,
  lost: GONE,
  vanished: GONE,
  wrecked: WRECK,
  sank: SINKING,
  flipped: FLIPPED,
  kept: KEPT,
  played: PLAYED,
  defended: PLAYED,
  whirled: {
    ms: WHIRL_MS,
    async before({ pace, stage, event }) {
      play('whirl');
      if (event.hex) await whirl(pace, stage, stage.middle(event.hex));
    },
  },
  erupted: {
    ms: VOLCANO_MS,
    unhurried: true,
    async before({ pace, together }) {
      play('volcano');
      const scene = mount(VolcanoScene, {
        target: document.body,
        props: { losses: lossesOf(together), ms: VOLCANO_MS, isStill: pace.isStill },
      });
      await pace.wait(VOLCANO_MS);
      await unmount(scene);
    },
  },
  rolled: DIE,
  ranged: DIE,
  guarded: {
    ms: RING_MS,
    async after({ pace, stage, event }) {
      const at = whereIs(stage, event.explorer);
      if (at) await ring(pace, stage, at);
    },
  },
  'turn-began': {
    ms: TURN_MS,
    async after({ pace }) {
      play('turn');
      await pace.wait(TURN_MS);
    },
  },
};

/** Round and round into the middle of the whirlpool. Whoever is aboard goes with the boat. */
async function drawIn(pace: Pace, stage: Stage, name: string | undefined, into: Point): Promise<void> {
  const at = whereIs(stage, name);
  const piece = name === undefined ? null : stage.piece(name);
  if (!at || piece?.parentElement?.closest('[data-piece]')) return;
  const [dx, dy] = [at.x - into.x, at.y - into.y];
  const frames = Array.from({ length: 9 }, (_, i): Keyframe => {
    const part = Math.max(0, i - 1) / 7;
    const turn = part * part * 2.2 * Math.PI;
    const [cos, sin, near] = [Math.cos(turn), Math.sin(turn), 1 - part];
    const [x, y] = [(dx * cos - dy * sin) * near - dx, (dx * sin + dy * cos) * near - dy];
    const scale = 1 - 0.75 * part;
    return {
      transform: `${shift(x, y)} rotate(${((turn * 180) / Math.PI).toFixed(0)}deg) scale(${scale.toFixed(2)})`,
      opacity: part < 0.85 ? 1 : 0,
    };
  });
  await pace.animate(piece, frames, WHIRL_MS, { composite: 'add', easing: 'linear' });
}

/** Down into the water. */
async function goUnder(pace: Pace, stage: Stage, name: string | undefined, ms: number): Promise<void> {
  await pace.animate(
    name ? stage.piece(name) : null,
    [
      { transform: `${shift(0, 0)} scale(1) rotate(0deg)`, opacity: 1 },
      { transform: `${shift(0, -4)} scale(1.06) rotate(-8deg)`, opacity: 1, offset: 0.3 },
      { transform: `${shift(0, stage.hexWidth * 0.2)} scale(0.2) rotate(30deg)`, opacity: 0 },
    ],
    ms,
    { composite: 'add', easing: 'ease-in' },
  );
}

async function dealt({ pace, stage, event }: Moment): Promise<void> {
  if (!event.hex) return;
  void pace.animate(
    stage.tile(event.hex),
    [
      { transform: `${shift(0, -30)} scale(0.8)`, opacity: 0 },
      { transform: shift(0, 0), opacity: 1 },
    ],
    300,
    { composite: 'add' },
  );
  await pace.wait(DEAL_MS);
}
