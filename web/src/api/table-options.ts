/** The options that the server offers for a table, in the chosen language. */
import { serverText } from '../languages/language.svelte';
import { answer, api } from './client';
import { coloursInOrder, SEATS } from './piece-names';
import { serverStatus } from './server-status.svelte';
import type { Offered } from './types';

export type Offer = Offered;
export type Choice = Offer['choices'][number];
export type Value = Choice['default'];

let asked: Promise<Offer> | null = null;

/** Fetch the offer once, as soon as the server has loaded: the rules may still be compiling. Its texts are in English. */
export function fetchOffer(): Promise<Offer> {
  asked ??= serverStatus.loaded().then(() => answer(api.GET('/api/options')));
  asked.catch(() => (asked = null));
  return asked;
}

/** The offer in the chosen language; what is not translated stays in the server's English. */
export function translateOffer(offer: Offer): Offer {
  return {
    ...offer,
    editions: offer.editions.map((one) => translate(`edition.${one.name}`, one)),
    bots: offer.bots.map((one) => translate(`bot.${one.name}`, one)),
    choices: offer.choices.map((one) => ({
      ...translate(`option.${one.name}`, one),
      values: one.values.map((each) => translate(`option.${one.name}=${each.value}`, each)),
    })),
    clocks: offer.clocks.map((one) => ({
      ...translate(`clock.${one.kind}`, one),
      fields: one.fields.map((field) => translate(`clock.${one.kind}.${field.name}`, field)),
    })),
    conflicts: offer.conflicts.map((one) => ({
      ...one,
      reason: serverText(`conflict.${one.name}`, one.reason),
    })),
  };
}

/** The default of every option in this edition. */
export function defaultsOf(offer: Offer, edition: Value | undefined): Record<string, Value> {
  const usual = Object.fromEntries(offer.choices.map((choice) => [choice.name, choice.default ?? null]));
  return { ...usual, ...offer.editions.find(({ name }) => name === edition)?.defaults };
}

/** The title of a value; the first player is called by the colour that this seat has. */
export function titleOfValue({ name, values }: Choice, value: Value, colours: string | undefined): string {
  const colour = typeof value === 'number' ? coloursInOrder(colours)[value] : undefined;
  const titled = name === 'first' && colour ? SEATS.indexOf(colour) : value;
  return values.find((one) => one.value === titled)?.title ?? '';
}

function translate<Thing extends { title: string; about?: string | null }>(
  name: string,
  thing: Thing,
): Thing {
  const { title, about } = thing;
  return {
    ...thing,
    title: serverText(name, title),
    ...(about ? { about: serverText(`${name}.about`, about) } : {}),
  };
}
