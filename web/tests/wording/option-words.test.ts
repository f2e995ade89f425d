/** The options that a table plays with, in words. */
import { beforeAll, describe, expect, it } from 'vitest';
import { translateOffer, type Choice, type Offer } from '../../src/api/table-options';
import { setLanguage } from '../../src/languages/language.svelte';
import { changedOptions, sentenceOf } from '../../src/wording/option-words';
import options from '../fixtures/options.json';

const offer = options as unknown as Offer;
function choice(name: string): Choice {
  const found = offer.choices.find((one) => one.name === name);
  if (!found) throw new Error(`there is no option ${name}`);
  return found;
}

beforeAll(() => setLanguage('en'));

describe('the options of a table', () => {
  it('are those that differ from the usual ones, with what their values mean', () => {
    const changed = changedOptions(offer, {
      edition: 'survive',
      dice: 'dive',
      to_the_last: true,
      first: null,
    });
    expect(changed.map(({ name }) => name).sort()).toEqual(['dice', 'to_the_last']);
    const dice = changed.find(({ name }) => name === 'dice');
    expect(dice?.title).toBe('Dice · Dolphins and dive dice');
    expect(dice?.about).toContain('Dolphins guard swimmers');
    expect(dice?.about).not.toContain('joker');
  });
  it('are compared with the defaults of their edition', () => {
    const edition = { name: 'atoll', title: 'Atoll', boats: 10, about: '', defaults: { submerged: true } };
    const atoll = { ...offer, editions: [edition] };
    const names = (submerged: boolean) =>
      changedOptions(atoll, { edition: 'atoll', dice: 'red', squid: 'none', submerged, first: null })
        .map(({ name }) => name)
        .filter((name) => name === 'submerged');
    expect([names(true), names(false)]).toEqual([[], ['submerged']]);
  });
  it('have a sentence for every value of a list', () => {
    for (const name of ['edition', 'first', 'dice', 'squid']) {
      const said = choice(name).values.map(({ value }) => sentenceOf(offer, choice(name), value));
      expect(new Set(said).size, name).toBe(said.length);
      expect(said, name).not.toContain(choice(name).about);
    }
  });
  it('have a sentence for a switch that is on, and another for one that is off', () => {
    const switches = offer.choices.filter(({ values }) => values.some(({ value }) => value === false));
    expect(switches.length).toBeGreaterThan(5);
    for (const one of switches) {
      expect(sentenceOf(offer, one, true)).toBe(one.about);
      expect(sentenceOf(offer, one, false), one.name).not.toBe(one.about);
    }
  });
  it('are told in the chosen language', async () => {
    await setLanguage('fr');
    const french = translateOffer(offer);
    expect(
      changedOptions(french, { squid: 'with-whales' }).find(({ name }) => name === 'squid')?.about,
    ).toContain('calmar');
    await setLanguage('en');
  });
});
