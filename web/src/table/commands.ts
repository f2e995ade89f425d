/** What can be asked of a table, one function each: `TableStore.run` carries it out and takes over the answer. */
import { answer, api } from '../api/client';
import { me } from '../api/identity.svelte';
import type { Message, SeatName } from '../api/types';
import { commitSalt } from '../dice-check/salts';

/** A call about the table with this id; its answer, if it has one, is the table as it is afterwards. Throws a refusal. */
export type Command = (id: string) => Promise<Message | null>;

/** A call that is played once, however often it is sent: it names the ply that it answers, and has a key. */
export interface Order {
  ply: number;
  key: string;
}
export type Play = (id: string, order: Order) => Promise<Message>;

const at = (id: string) => ({ params: { path: { id } } });
const atSeat = (id: string, seat: SeatName) => ({ params: { path: { id, seat } } });

export const playMoves =
  (moves: (number | string)[], seat: SeatName | null): Play =>
  (id, order) =>
    answer(api.POST('/api/tables/{id}/moves', { ...at(id), body: { ...order, moves, seat } }));

/** Take back what was done since this ply, or the last action. */
export const takeBack =
  (to: number | undefined, seat: SeatName | null): Play =>
  (id, order) =>
    answer(api.POST('/api/tables/{id}/undo', { ...at(id), body: { ...order, to, seat } }));

export const look =
  (seat?: SeatName): ((id: string) => Promise<Message>) =>
  (id) =>
    answer(api.GET('/api/tables/{id}', { params: { path: { id }, query: seat ? { seat } : {} } }));

export const sendChat =
  (text: string): Command =>
  (id) =>
    answer(api.POST('/api/tables/{id}/chat', { ...at(id), body: { text } }));

export const start: Command = (id) => answer(api.POST('/api/tables/{id}/start', at(id)));

export const join =
  (seat?: SeatName): Command =>
  (id) =>
    answer(api.POST('/api/tables/{id}/join', { ...at(id), body: { seat } }));

export const leave: Command = (id) => answer(api.POST('/api/tables/{id}/leave', at(id)));

/** Take a seat back from the bot that plays for it. */
export const comeBack: Command = (id) => answer(api.POST('/api/tables/{id}/return', at(id)));

export const fillSeat =
  (seat: SeatName, kind: 'bot' | 'open', level?: string): Command =>
  (id) =>
    answer(api.PUT('/api/tables/{id}/seats/{seat}', { ...atSeat(id, seat), body: { kind, level } }));

/** Choose a free colour for a seat, before the start. */
export const recolour =
  (seat: SeatName, colour: SeatName): Command =>
  (id) =>
    answer(api.POST('/api/tables/{id}/seats/{seat}/colour', { ...atSeat(id, seat), body: { colour } }));

/** Change the name at a seat of mine; my own name is changed for later tables too. */
export const rename =
  (seat: SeatName, name: string): Command =>
  async (id) => {
    const told = await answer(
      api.PATCH('/api/tables/{id}/seats/{seat}', { ...atSeat(id, seat), body: { name } }),
    );
    const now = told.table.seats.find((one) => one.seat === seat);
    if (now?.kind === 'person') await me.rename(now.name);
    return told;
  };

/** Commit a seat to a new salt for the dice, with a word in front. */
export const salt =
  (word: string, seat: SeatName): Command =>
  (id) =>
    commitSalt(id, seat, word);

/** Play a finished game against bots once more, with the same island and dice; returns the new table's address. */
export async function playSameIsland(id: string): Promise<string> {
  return `/t/${(await answer(api.POST('/api/tables/{id}/again', at(id)))).table.id}`;
}

/** Create a rematch; returns its table's id. */
export async function rematch(id: string): Promise<string> {
  return (await answer(api.POST('/api/tables/{id}/rematch', at(id)))).table;
}
