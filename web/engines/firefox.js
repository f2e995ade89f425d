/**
 * Plays a whole game in Firefox, through WebDriver BiDi.
 *
 *     node engines/firefox.js http://127.0.0.1:8133 /usr/bin/firefox-esr
 */
import puppeteer from 'puppeteer-core';
import { PATIENCE, PAUSE, playGame } from './game.js';

const [url = '', executablePath = ''] = process.argv.slice(2);

const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
try {
  const page = await firefox.newPage();
  const errors = [];
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => errors.push(String(error)));
  const browser = {
    async open(address, settings) {
      await page.evaluateOnNewDocument((kept) => {
        if (location.host) localStorage['lastboat.settings'] ??= kept;
      }, settings);
      await page.goto(address);
    },
    async wait(seek, ...given) {
      const found = await page.waitForFunction(seek, { polling: PAUSE }, ...given);
      return found.jsonValue();
    },
    press: ({ x, y }) => page.mouse.click(x, y),
    errors: () => errors,
  };
  await playGame(browser, url);
} finally {
  await firefox.close();
}
