/** A table's options in words: those that differ from its edition's defaults, each with what its value means. */
import { defaultsOf, titleOfValue, type Choice, type Offer, type Value } from '../api/table-options';
import type { Options } from '../api/types';

export interface OptionWords {
  name: string;
  /** `To the last`, `Dice · Dolphins and dive dice`. */
  title: string;
  about: string;
}

/** What the number of seats and the edition's own line tell is left out. */
const TOLD_ELSEWHERE = ['players', 'edition'];

/** The options that are not as usual in this edition. */
export function changedOptions(offer: Offer, options: Options): OptionWords[] {
  const usual = defaultsOf(offer, options.edition);
  const chosen = options as Record<string, Value>;
  return offer.choices
    .filter(({ name }) => !TOLD_ELSEWHERE.includes(name) && name in chosen && chosen[name] !== usual[name])
    .map((choice) => {
      const value = choice.values.find((one) => one.value === chosen[choice.name]);
      const isSwitch = !value || typeof value.value === 'boolean';
      return {
        name: choice.name,
        title: isSwitch
          ? choice.title
          : `${choice.title} · ${titleOfValue(choice, value.value, options.colours)}`,
        about: sentenceOf(offer, choice, value?.value),
      };
    });
}

/** A table's rules in a few words: its edition, and the options that are not as usual there. */
export function optionTitles(offer: Offer, options: Options): string[] {
  const edition = offer.editions.find(({ name }) => name === options.edition)?.title;
  return [...(edition ? [edition] : []), ...changedOptions(offer, options).map(({ title }) => title)];
}

/** What a value of an option means; an edition has its sentence with its other facts. */
export function sentenceOf(offer: Offer, { name, about, values }: Choice, value: Value | undefined): string {
  const edition = name === 'edition' && offer.editions.find((one) => one.name === value);
  return edition ? edition.about : (values.find((one) => one.value === value)?.about ?? about);
}
