/** What bots are called: our own levels by their names, a bot of another package by the title that it gives itself. */
import { serverText } from '../languages/language.svelte';
import { BOT_LEVELS } from './facts';
import { fetchOffer } from './table-options';

/** Titles of other packages' bots by level; empty until one of them is met and the server has answered. */
let titles = $state.raw<Readonly<Record<string, string>>>({});

/** The title of a level; until that of another package's bot is known, its level with a capital. */
export function botName(level: string): string {
  const isOurs = BOT_LEVELS.some((one) => one === level);
  if (!isOurs && level !== '' && !(level in titles)) void learnTitles();
  return serverText(`bot.${level}`, titles[level] ?? level.charAt(0).toUpperCase() + level.slice(1));
}

async function learnTitles(): Promise<void> {
  const offer = await fetchOffer().catch(() => null);
  if (offer) titles = Object.fromEntries(offer.bots.map(({ name, title }) => [name, title]));
}
