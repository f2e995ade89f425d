/** Why a click did nothing, in one line, and what can be done instead. It knows no rules: only what is offered. */
import { colourOf, isExplorer, kindOf } from '../api/piece-names';
import type { SeatName, View } from '../api/types';
import type { Spot } from '../board/types';
import { asSentence } from '../wording/names';
import { t, type Key } from '../languages/language.svelte';
import type { Interaction } from './interaction.svelte';
import { askedOf, isAsked } from './turn-steps';
import type { Intent } from './selection';

/** Whether a click only cleared the selection. */
export function isFutile(intent: Intent | null): boolean {
  return intent === null || intent.kind === 'nothing' || (intent.kind === 'choose' && intent.piece === null);
}

export function whyNot(game: Interaction, spot: Spot, piece: string | null): string | null {
  const { shown: view, seat, mine } = game.table;
  if (!view || mine.length === 0 || view.phase === 'over') return null;
  if (game.options.length === 0 || !isAsked(view, seat)) return othersTurn(view, game.names.seat);
  const chosen = game.selection?.chosen.piece ?? null;
  // A click on the chosen piece deselects it; that is no mistake.
  if (chosen !== null && piece === chosen) return null;
  const why = chosen
    ? asSentence(t('play.why_far', { piece: game.nameOf(chosen) }))
    : t(reason(view, spot, game.colours));
  const { key, values } = askedOf(view, game.options, null, game.nameOf, game.table.about?.options);
  return `${why} ${t(key, values)}`;
}

function othersTurn({ actor }: View, names: (seat: SeatName) => string): string | null {
  return actor === 'chance' || actor === 'nobody' ? null : t('play.why_turn', { who: names(actor) });
}

/** What stands there decides what is said: somebody's explorer, a boat, a creature, or nothing. */
function reason(view: View, spot: Spot, own: readonly SeatName[]): Key {
  if (view.phase === 'place' || view.phase === 'launch' || view.phase === 'sink')
    return `play.why_${view.phase}`;
  const here = [...view.explorers, ...view.boats, ...view.creatures].filter(({ hex }) => hex === spot);
  const people = here.map(({ name }) => name).filter(isExplorer);
  if (people.some((name) => own.includes(colourOf(name)))) return 'play.why_own';
  if (people.length > 0) return 'play.why_other';
  const [thing] = here.map(({ name }) => kindOf(name, view));
  if (thing === undefined) return 'play.why_nothing';
  return thing === 'boat' ? 'play.why_boat' : 'play.why_creature';
}
