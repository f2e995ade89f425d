/**
 * A whole game at speed 0 in any browser, pressing at random on what is offered, then the check of its dice.
 *
 * A browser here is what can `open` an address with settings kept, `wait` until a function of the page returns something,
 * `press` a point of the page, and name the `errors` that the page had.
 */
import { readFileSync } from 'node:fs';

/** Milliseconds that anything in a page may take on a busy machine. */
export const PATIENCE = 60_000;
/** Milliseconds between two looks at the page. */
export const PAUSE = 20;
const MOST_PRESSES = 2000;
const SETTINGS = { speed: 0, sound: false, language: 'en', tips: ['longPress', 'replay', 'eyes'] };

/** An English text of the client, from its file. */
function text(area, name) {
  const file = readFileSync(new URL(`../src/languages/en/${area}.ts`, import.meta.url), 'utf8');
  const found = file.match(new RegExp(`^  ${name}: (['"])(.*)\\1,$`, 'm'));
  if (!found) throw new Error(`there is no text ${area}.${name} on one line`);
  return found[2];
}

/** In the page: where the button or link is that says this. */
function findButton(said) {
  const found = [...document.querySelectorAll('button, a')].find(
    (one) => one.checkVisibility() && one.textContent.includes(said),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** In the page: the middle of one of the things that can be pressed now; null if none can, `over` if the result is shown. */
function findTarget([close, tray, which], lot) {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (document.querySelector('dialog[open] [data-part=result]')) return 'over';
  const answers = seen('dialog[open] button');
  const others = answers.filter((one) => one.ariaLabel !== close);
  const found = [
    others.length ? others : answers,
    seen(`[role=dialog][aria-label=${JSON.stringify(which)}] button`),
    [...seen('[role=application] [data-live=true]'), ...seen('[data-part=done] button')],
    seen(`ul[aria-label=${JSON.stringify(tray)}] button`),
  ].find((some) => some.length);
  if (!found) return null;
  const chosen = found[Math.floor(lot * found.length)];
  if (chosen.matches('button')) chosen.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = chosen.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** In the page: whether a status of the open dialog says this. */
function isSaid(said) {
  const found = [...document.querySelectorAll('dialog[open] [role=status]')];
  return found.some((one) => one.textContent.includes(said));
}

/** Numbers from 0 to 1, the same in every run. */
function* lots() {
  for (let state = 1; ;) {
    state = (state * 48271) % 2147483647;
    yield state / 2147483647;
  }
}

/** Plays from the home page to the dice check; prints what it says. Throws if the page had an error or asks nothing any more. */
export async function playGame(browser, url) {
  await browser.open(url, JSON.stringify(SETTINGS));
  await browser.press(await browser.wait(findButton, text('home', 'bots')));
  const names = [text('word', 'close'), text('play', 'tray'), text('board', 'which')];
  let presses = 0;
  for (const lot of lots()) {
    const at = await browser.wait(findTarget, names, lot);
    if (at === 'over') break;
    if (presses++ > MOST_PRESSES) throw new Error(`the game does not end after ${MOST_PRESSES} presses`);
    await browser.press(at);
  }
  await browser.press(await browser.wait(findButton, text('ending', 'dice')));
  const fair = text('ending', 'diceFair');
  await browser.wait(isSaid, fair);
  const errors = await browser.errors();
  if (errors.length) throw new Error(`the page had errors: ${errors.join('; ')}`);
  process.stdout.write(`${fair} (${presses} presses)\n`);
}
