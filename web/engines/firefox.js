/**
 * Plays a whole game at speed 0 in Firefox, pressing at random on what is offered, then lets it check the dice.
 *
 *     node engines/firefox.js http://127.0.0.1:8133 /usr/bin/firefox-esr
 *
 * Prints what the check says; ends with an error if the page had one or nothing is asked any more.
 */
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const [url = '', executablePath = ''] = process.argv.slice(2);
const PATIENCE = 20_000;
const MOST_PRESSES = 2000;
const CLOSE = text('word', 'close');
const SETTINGS = { speed: 0, sound: false, language: 'en', tips: ['longPress', 'replay', 'eyes'] };

/** An English text of the client, from its file. */
function text(area, name) {
  const file = readFileSync(new URL(`../src/languages/en/${area}.ts`, import.meta.url), 'utf8');
  const found = file.match(new RegExp(`^  ${name}: (['"])(.*)\\1,$`, 'm'));
  if (!found) throw new Error(`there is no text ${area}.${name} on one line`);
  return found[2];
}

/** In the page: the middle of one of the things that can be pressed now; null if none can, `over` if the result is shown. */
function target([close, tray, which], lot) {
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
  const { x, y, width, height } = found[Math.floor(lot * found.length)].getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Numbers from 0 to 1, the same in every run. */
function* lots() {
  for (let state = 1; ;) {
    state = (state * 48271) % 2147483647;
    yield state / 2147483647;
  }
}

const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
try {
  const page = await browser.newPage();
  const errors = [];
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.evaluateOnNewDocument((kept) => {
    if (location.host) localStorage['lastboat.settings'] ??= kept;
  }, JSON.stringify(SETTINGS));
  await page.goto(url);
  await page.locator(`::-p-text(${text('home', 'bots')})`).click();
  const names = [CLOSE, text('play', 'tray'), text('board', 'which')];
  let presses = 0;
  for (const lot of lots()) {
    const found = await page.waitForFunction(target, { polling: 20 }, names, lot);
    const at = await found.jsonValue();
    if (at === 'over') break;
    if (presses++ > MOST_PRESSES) throw new Error(`the game does not end after ${MOST_PRESSES} presses`);
    await page.mouse.click(at.x, at.y);
  }
  await page.locator(`dialog button ::-p-text(${text('ending', 'dice')})`).click();
  const fair = text('ending', 'diceFair');
  await page.waitForFunction(
    (said) =>
      [...document.querySelectorAll('dialog[open] [role=status]')].some((one) =>
        one.textContent.includes(said),
      ),
    {},
    fair,
  );
  if (errors.length) throw new Error(`the page had errors: ${errors.join('; ')}`);
  process.stdout.write(`${fair} (${presses} presses)\n`);
} finally {
  await browser.close();
}
