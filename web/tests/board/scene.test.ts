import { beforeAll, describe, expect, it } from 'vitest';
import type { CreatureKind, SeatName, View } from '../../src/api/types';
import { beside, pointed } from '../../src/board/input/pointing';
import { describePiece, describeSpot } from '../../src/board/describe';
import { HEXES, HEX_WIDTH, middle } from '../../src/board/layout/geometry';
import positions from '../fixtures/positions.json';
import {
  groundAt,
  keepUnchanged,
  layOut,
  placeOf,
  riseAt,
  type DrawnPiece,
  type DrawnExplorer,
  type DrawnBoat,
} from '../../src/board/layout/scene';
import { setLanguage } from '../../src/languages/language.svelte';

const CREATURES: CreatureKind[] = ['serpent', 'shark', 'whale', 'dolphin', 'squid'];
const views = positions as unknown as Record<'middle' | 'crowded' | 'setup' | 'start', View>;

describe('the scene', () => {
  it('has every piece of the position once', () => {
    for (const view of Object.values(views)) {
      const drawn = [...layOut(view, false).at.values()].flat().map(({ name }) => name);
      const there = view.explorers.filter(({ status }) => status !== 'box' && status !== 'lost');
      const all = [...there, ...view.boats, ...view.creatures].map(({ name }) => name);
      expect(drawn.sort()).toEqual(all.sort());
    }
  });

  it('draws six on a tile and counts the rest', () => {
    const scene = layOut(views.crowded, false);
    const here = scene.pieces.filter(
      (piece): piece is DrawnExplorer => 'seat' in piece && piece.spot === 'e5',
    );
    expect(here.filter(({ hidden }) => !hidden)).toHaveLength(6);
    expect(scene.counts).toMatchObject([{ spot: 'e5', more: here.length - 6 }]);
  });

  it('puts tiles of the back first, also when turned', () => {
    for (const turned of [false, true]) {
      const rows = layOut(views.start, turned).land.map(({ y }) => y);
      expect(rows).toEqual([...rows].sort((a, b) => a - b));
    }
  });

  it('lets mountains stand higher than forests and forests higher than beaches', () => {
    const hexOf = (ground: string) =>
      layOut(views.start, false).land.find((one) => one.ground === ground)?.hex;
    const [beach = '', forest = '', mountain = ''] = ['beach', 'forest', 'mountain'].map(hexOf);
    expect(riseAt(views.start, mountain)).toBeGreaterThan(riseAt(views.start, forest));
    expect(riseAt(views.start, forest)).toBeGreaterThan(riseAt(views.start, beach));
    expect(groundAt(views.start, 'g6')).toBeNull();
  });

  it('draws an empty sea without a position', () => {
    expect(layOut(null, false).land).toEqual([]);
  });
});

const boatsIn = (pieces: DrawnPiece[]): DrawnBoat[] => pieces.filter((piece) => 'crew' in piece);

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a piece covers: half its width, its height above the foot, what lies below it. */
function areaOf(piece: DrawnPiece): Area {
  const tall = 'kind' in piece || ('crew' in piece && piece.crew.length > 0);
  const [half, above, below] = 'seat' in piece ? [13, 35, 7] : [40, tall ? 50 : 22, 12];
  const { x, y, scale } = piece;
  return {
    left: x - half * scale,
    right: x + half * scale,
    top: y - above * scale,
    bottom: y + below * scale,
  };
}

function flagOf({ x, y, scale }: DrawnBoat): Area {
  return { left: x + 11 * scale, right: x + 34 * scale, top: y - 57 * scale, bottom: y - 40 * scale };
}

/** How much of the one area the other hides. */
function hiddenOf(one: Area, other: Area): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const whole = (one.right - one.left) * (one.bottom - one.top);
  return (Math.max(0, across) * Math.max(0, down)) / whole;
}

/** How much of a flag is hidden by whatever is drawn after its boat, at worst. */
function worstFlag(view: View, turned: boolean): number {
  const { pieces } = layOut(view, turned);
  const after = (boat: DrawnBoat) =>
    pieces.slice(pieces.indexOf(boat) + 1).filter((piece) => !('hidden' in piece && piece.hidden));
  const flagged = boatsIn(pieces).filter(({ flags }) => flags.length > 0);
  return Math.max(
    0,
    ...flagged.flatMap((boat) => after(boat).map((piece) => hiddenOf(flagOf(boat), areaOf(piece)))),
  );
}

/** A boat of red's amid six swimmers, a boat and a creature in each of the sea hexes round it, and as many beside it. */
function crush(kind: CreatureKind, mates: number): View {
  const hexes = ['b3', 'a2', 'a3', 'b2', 'b4', 'c3', 'c4'].filter((hex) => HEXES.includes(hex));
  const swimmers = hexes.flatMap((hex, at) =>
    [1, 2, 3, 4, 5, 6].slice(0, mates).map((n) => ({ name: `B${at * 6 + n}`, status: 'swimming', hex })),
  );
  return {
    ...views.start,
    ground: '.'.repeat(HEXES.length),
    explorers: [{ name: 'R1', status: 'aboard', hex: 'b3' }, ...swimmers],
    boats: hexes.map((hex, n) => ({
      name: `boat ${n}`,
      hex,
      crew: n ? [] : ['R1'],
      control: n ? [] : ['red'],
    })),
    creatures: hexes.map((hex, n) => ({ name: `${kind} ${n}`, kind, hex, guards: null })),
  } as unknown as View;
}

describe('the flag of a boat', () => {
  it('is hidden by nobody, however many stand round it', () => {
    for (const turned of [false, true]) {
      for (const view of Object.values(views)) expect(worstFlag(view, turned)).toBeLessThan(0.15);
      for (const mates of [0, 1, 2, 3, 4, 5, 6])
        for (const kind of CREATURES) expect(worstFlag(crush(kind, mates), turned)).toBeLessThan(0.15);
    }
  });

  it('is that of whoever has control, as the server says', () => {
    const boat = { name: 'boat 1', hex: 'a1', crew: ['R1', 'B2'] };
    const flags = (control: SeatName[]) =>
      boatsIn(layOut({ ...views.start, boats: [{ ...boat, control }] }, false).pieces)[0]?.flags;
    expect(flags(['red', 'blue'])).toEqual(['red', 'blue']);
    expect(flags(['blue'])).toEqual(['blue']);
    expect(flags([])).toEqual([]);
  });
});

describe('pointing', () => {
  const here = layOut(views.middle, false).at.get('f4') ?? [];

  it('means the sailor rather than his boat', () => {
    const sailor = here.find(({ name }) => name === 'R9');
    if (!sailor) throw new Error('R9 is in the boat on f4');
    expect(pointed(here, { x: sailor.x, y: sailor.y - 20 }, 1, false)?.name).toBe('R9');
  });
  it('with a finger needs room', () => {
    const [one] = here;
    if (!one) throw new Error('there are pieces on f4');
    expect(pointed(here, { x: one.x, y: one.y - 20 }, 0.3, true)).toBeNull();
  });
  it('beside everything means nothing', () => {
    expect(pointed(here, { x: 9999, y: 0 }, 1, false)).toBeNull();
  });
  it('beside spots that can be chosen means the nearest that a fingertip covers', () => {
    const spots = ['f4', 'f5', 'k11'];
    const { x, y } = middle('f5');
    expect(beside(spots, { x: x - 15, y }, 1, middle)).toBe('f5');
    expect(beside(spots, { x: x - 30, y }, 1, middle)).toBeNull();
    expect(beside(spots, { x: x - 0.6 * HEX_WIDTH, y }, 0.3, middle)).toBe('f4');
  });
});

describe('in words', () => {
  beforeAll(() => setLanguage('en'));

  it('a hex says what it is and who is there', () => {
    expect(describeSpot(views.start, 'g6')).toBe('g6, lagoon; sea serpent 1');
    expect(describeSpot(views.middle, 'k11')).toContain('landing for the south-east island');
    expect(describeSpot(views.setup, 'e4')).toBe('e4, a tile face down');
  });
  it('an island says who is saved', () => {
    expect(describeSpot(views.middle, 'SW')).toMatch(/^south-west island: .*2 blue saved/);
  });
  it('a boat names its crew', () => {
    const boat = views.middle.boats.find(({ hex }) => hex === 'e3');
    expect(describePiece(views.middle, boat?.name ?? '')).toMatch(/with red explorer.*, blue.* and yellow/);
  });
  it('French is spoken too', async () => {
    await setLanguage('fr');
    expect(describeSpot(views.start, 'g6')).toContain('lagon');
    await setLanguage('en');
  });
});

describe('the scene after an event', () => {
  const before = layOut(views.middle, false);
  const moved = views.middle.creatures[0]?.name ?? '';
  const view = {
    ...views.middle,
    creatures: views.middle.creatures.map((one) => (one.name === moved ? { ...one, hex: 'a1' } : one)),
  };

  it('has the same parts for all that did not change', () => {
    const after = keepUnchanged(layOut(view, false), before);
    const changed = after.pieces.filter((piece) => !before.pieces.includes(piece));

    expect(changed.map(({ name }) => name)).toEqual([moved]);
    expect(after.land).toBe(before.land);
    expect(after).toEqual(layOut(view, false));
  });
  it('says where each piece is, also one aboard a boat, which enlarges it', () => {
    const boat = before.pieces.find((piece) => 'crew' in piece && piece.crew.length > 0);
    const [first] = boat && 'crew' in boat ? boat.crew : [];

    expect(boat && placeOf(before, boat.name)).toEqual({ x: boat?.x, y: boat?.y, scale: 1 });
    expect(first && placeOf(before, first.name)).toEqual({
      x: (boat?.x ?? 0) + (first?.x ?? 0) * (boat?.scale ?? 0),
      y: (boat?.y ?? 0) + (first?.y ?? 0) * (boat?.scale ?? 0),
      scale: boat?.scale,
    });
    expect(placeOf(before, 'nobody')).toBeNull();
  });
});
