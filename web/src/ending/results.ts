/** The result of a game in numbers: explorers saved, scores, ranks. */
import { colourOf } from '../api/piece-names';
import type { BotPerson, Portrait, SeatName, TableAbout, View } from '../api/types';
import { botPerson, seatTitle } from '../wording/seat-labels';

export interface Saved {
  /** `R3` */
  name: string;
  /** The colour of the piece; with two colours each it need not be the seat's. */
  colour: SeatName;
  /** What the explorer adds to the score. */
  counts: number;
}

export interface Result {
  seat: SeatName;
  name: string;
  /** The bot's person, who has a face; null for people. */
  person: BotPerson | null;
  /** The face that a person has chosen. */
  face: Portrait;
  saved: Saved[];
  /** The values of the explorers who were not saved, highest first. */
  missed: number[];
  score: number;
  /** 1 for the best; equal scores share a rank and the next one is left out. */
  rank: number;
}

/** Every seat's result, in order of play; the view is that of a finished game, where every value is open. */
export function resultsOf(table: TableAbout, view: View): Result[] {
  const scores = view.scores ?? {};
  const all = Object.values(scores);
  return table.seats.map((one) => {
    const { seat } = one;
    const led = view.explorers.filter((explorer) => explorer.seat === seat);
    const worth = (explorer: string): number =>
      table.options.all_equal === true ? 1 : (view.values[explorer] ?? 0);
    const score = scores[seat] ?? 0;
    return {
      seat,
      name: seatTitle(one),
      person: botPerson(one),
      face: one.face,
      saved: led
        .filter(({ status }) => status === 'safe')
        .map(({ name }) => ({ name, colour: colourOf(name), counts: worth(name) }))
        .sort((a, b) => a.counts - b.counts),
      missed: led
        .filter(({ status }) => status !== 'safe')
        .map(({ name }) => view.values[name] ?? 0)
        .sort((a, b) => b - a),
      score,
      rank: 1 + all.filter((other) => other > score).length,
    };
  });
}

/** The winners; empty if nobody was saved. */
export function winnersOf(results: Result[]): Result[] {
  return results.filter(({ rank, saved }) => rank === 1 && saved.length > 0);
}

/** How many of a seat's explorers are turned over once `turned` of the whole table are. */
export function turnedOf(results: Result[], seat: SeatName, turned: number): number {
  let before = 0;
  for (const result of results) {
    if (result.seat === seat) return Math.max(0, Math.min(result.saved.length, turned - before));
    before += result.saved.length;
  }
  return 0;
}

export function sumOf(saved: Saved[], turned: number): number {
  return saved.slice(0, turned).reduce((sum, one) => sum + one.counts, 0);
}

/** Best first, seats of one rank in order of play. */
export function byRank(results: Result[]): Result[] {
  return results.slice().sort((a, b) => a.rank - b.rank);
}
