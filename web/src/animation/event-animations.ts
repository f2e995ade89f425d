/** How each type of event is shown and heard, before and after the new position is drawn. */
import { mount, unmount } from 'svelte';
import type { EventFields, EventType, GameEvent, SeatName } from '../api/types';
import type { Stage } from '../board/types';
import { colourOf, SEATS } from '../api/piece-names';
import { play } from './sound';
import { card, CARD_MS, die, DIE_MS } from './cards';
import { bite, ring, RING_MS, splash, wake, whirl, WHIRL_MS } from './effects';
import VolcanoScene from './VolcanoScene.svelte';
import { arrive, shift, whereIs, type Pace, type Point } from './transitions';

export interface EventAnimation {
  /** How long it takes until the next event may begin; water and rings may take longer to disappear. */
  readonly ms: number;
  /** It takes its full time however much is waiting, and is shown even when nothing else is. */
  readonly unhurried?: true;
  /** With the old position still drawn; `together` are the events that play with it. */
  before?(pace: Pace, stage: Stage, event: EventFields, together: readonly EventFields[]): Promise<void>;
  /** With the new position drawn; `from` is where the piece was. */
  after?(pace: Pace, stage: Stage, event: EventFields, from: Point | null): Promise<void>;
}

/** How much events that play together add to the time of a turn; nothing if they take their full time. */
export function hurriedMs(together: readonly GameEvent[]): number {
  if (together.some(isUnhurried)) return 0;
  return Math.max(0, ...together.map(({ type }) => ANIMATIONS[type]?.ms ?? 0));
}

export function isUnhurried({ type }: Pick<GameEvent, 'type'>): boolean {
  return ANIMATIONS[type]?.unhurried ?? false;
}

/** The piece that an event moves. */
export function moverOf(event: EventFields): string | undefined {
  return event.type === 'boarded' ? event.explorer : (event.explorer ?? event.boat ?? event.creature);
}

function hop(ms: number, height: number, sound: 'step' | 'splash' | 'home'): EventAnimation {
  return {
    ms,
    async after(pace, stage, event, from) {
      play(sound);
      await arrive(pace, stage, moverOf(event), from, ms, stage.hexWidth * height);
      if (sound === 'splash' && event.hex) void splash(pace, stage, stage.middle(event.hex));
      if (sound === 'home' && event.island) void ring(pace, stage, stage.middle(event.island));
    },
  };
}

const GLIDE: EventAnimation = {
  ms: 400,
  async after(pace, stage, event, from) {
    play('sail');
    const to = whereIs(stage, moverOf(event));
    if (from && to) void wake(pace, stage, from, to);
    await arrive(pace, stage, moverOf(event), from, GLIDE.ms);
  },
};

const RISE: EventAnimation = {
  ms: 450,
  async after(pace, stage, event) {
    play('rise');
    if (event.hex) void splash(pace, stage, stage.middle(event.hex));
    await appear(pace, stage, moverOf(event), RISE.ms);
  },
};

/** Short, since the set-up has dozens of them: each piece still settles while the next one comes. */
const SETTLE: EventAnimation = {
  ms: 160,
  async after(pace, stage, event) {
    play('rise');
    void appear(pace, stage, moverOf(event), 300);
    await pace.wait(SETTLE.ms);
  },
};

const UNDER_MS = 250;
const DIVE: EventAnimation = {
  ms: UNDER_MS + RISE.ms,
  async before(pace, stage, event) {
    play('splash');
    await goUnder(pace, stage, moverOf(event), UNDER_MS);
  },
  after: RISE.after,
};

const GONE: EventAnimation = {
  ms: 420,
  async before(pace, stage, event) {
    const name = moverOf(event);
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
  async before(pace, stage, event) {
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
  ms: 600,
  async before(pace, stage, event) {
    play('sink');
    const hex = event.hex;
    if (!hex) return;
    await pace.animate(
      stage.tile(hex),
      [
        { transform: `${shift(0, 0)} rotate(0deg)`, opacity: 1 },
        { transform: `${shift(0, -3)} rotate(-4deg)`, opacity: 1, offset: 0.25 },
        { transform: `${shift(0, stage.hexWidth * 0.22)} rotate(7deg) scale(0.82)`, opacity: 0 },
      ],
      SINKING.ms,
      { composite: 'add', easing: 'ease-in' },
    );
    void splash(pace, stage, stage.middle(hex));
  },
};

const TILE_TURNS: EventAnimation = {
  ms: CARD_MS,
  async after(pace, stage, event) {
    play('flip');
    if (event.hex) await card(pace, stage, stage.middle(event.hex), event);
  },
};

const DIE: EventAnimation = {
  ms: DIE_MS,
  async after(pace, stage, event) {
    play('dice');
    await die(pace, stage, event);
  },
};

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
  built: RISE,
  came: RISE,
  walked: hop(280, 0.28, 'step'),
  climbed: hop(320, 0.3, 'step'),
  boarded: hop(300, 0.4, 'step'),
  swam: hop(320, 0.1, 'splash'),
  landed: hop(400, 0.5, 'home'),
  fell: hop(200, 0, 'splash'),
  sailed: GLIDE,
  drifted: GLIDE,
  went: GLIDE,
  dived: DIVE,
  lost: GONE,
  vanished: GONE,
  wrecked: WRECK,
  sank: SINKING,
  flipped: TILE_TURNS,
  kept: TILE_TURNS,
  played: TILE_TURNS,
  defended: TILE_TURNS,
  whirled: {
    ms: WHIRL_MS,
    async before(pace, stage, event) {
      play('whirl');
      if (event.hex) await whirl(pace, stage, stage.middle(event.hex));
    },
  },
  erupted: {
    ms: VOLCANO_MS,
    unhurried: true,
    async before(pace, _stage, _event, together) {
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
    async after(pace, stage, event) {
      const at = whereIs(stage, event.explorer);
      if (at) await ring(pace, stage, at);
    },
  },
  'turn-began': {
    ms: TURN_MS,
    async after(pace) {
      play('turn');
      await pace.wait(TURN_MS);
    },
  },
};

/** Up from below, a little larger for a moment. */
async function appear(pace: Pace, stage: Stage, name: string | undefined, ms: number): Promise<void> {
  await pace.animate(
    name ? stage.piece(name) : null,
    [
      { transform: `${shift(0, stage.hexWidth * 0.3)} scale(0.2)`, opacity: 0 },
      { transform: `${shift(0, -6)} scale(1.12)`, opacity: 1, offset: 0.7 },
      { transform: `${shift(0, 0)} scale(1)`, opacity: 1 },
    ],
    ms,
    { composite: 'add' },
  );
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

async function dealt(pace: Pace, stage: Stage, event: EventFields): Promise<void> {
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
