/**
 * Plays a whole game in WebKitGTK, Safari's engine, through WebDriver, in a window of a phone's size on a screen of its own.
 *
 *     node engines/webkit.js http://127.0.0.1:8133 /usr/bin/WebKitWebDriver /usr/bin/Xvfb
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { PATIENCE, PAUSE, playGame } from './game.js';

const [url = '', driverPath = '', xvfbPath = ''] = process.argv.slice(2);
/** The tools above the page keep the window wider than that: 447 in version 2.50. */
const WINDOW = { width: 390, height: 844 };
/** As `--phone` in src/styles/breakpoints.css. */
const WIDEST_PHONE = 700;

/** In the page: notes errors from now on. */
function note() {
  globalThis.noted = [];
  addEventListener('error', (event) => globalThis.noted.push(event.message));
  addEventListener('unhandledrejection', (event) => globalThis.noted.push(String(event.reason)));
}

/** In the page: calls `seek` again and again until it returns something, then `done` with that, or with null after `patience`. */
function repeat(seek, given, pause, patience, done) {
  const until = performance.now() + patience;
  (function again() {
    const found = seek(...given);
    if (found || performance.now() > until) done(found || null);
    else globalThis.setTimeout(again, pause);
  })();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A screen in memory; it chooses its number itself. */
async function startScreen() {
  const screen = spawn(xvfbPath, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [number] = await once(screen.stdio[3], 'data');
  return { screen, display: `:${String(number).trim()}` };
}

/** The driver, and how to ask it. */
async function startDriver(display) {
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'inherit',
  });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  return { driver, ask };
}

/** Opens a window as soon as the driver listens; returns its session's path. */
async function openWindow(ask) {
  const capabilities = { alwaysMatch: { timeouts: { script: 2 * PATIENCE } } };
  for (const until = Date.now() + PATIENCE; ;) {
    try {
      const { sessionId } = await ask('POST', '/session', { capabilities });
      return `/session/${sessionId}`;
    } catch (error) {
      if (error.cause?.code !== 'ECONNREFUSED' || Date.now() > until) throw error;
      await setTimeout(PAUSE);
    }
  }
}

const { screen, display } = await startScreen();
const { driver, ask } = await startDriver(display);
try {
  const session = await openWindow(ask);
  const tell = (path, body) => ask('POST', `${session}/${path}`, body);
  const run = (script, ...given) =>
    tell('execute/sync', { script: `return (${script})(...arguments)`, args: given });
  const browser = {
    async open(address, settings) {
      await tell('window/rect', WINDOW);
      await tell('url', { url: `${address}/healthz` });
      await run((kept) => void (localStorage['lastboat.settings'] = kept), settings);
      await tell('url', { url: address });
      await run(note);
      const width = await run(() => innerWidth);
      if (width > WIDEST_PHONE)
        throw new Error(`the page is ${width} pixels wide, a phone at most ${WIDEST_PHONE}`);
    },
    async wait(seek, ...given) {
      const script = `(${repeat})(${seek}, ...arguments)`;
      const found = await tell('execute/async', { script, args: [given, PAUSE, PATIENCE] });
      if (!found) throw new Error(`the page never shows what ${seek.name}(${JSON.stringify(given)}) seeks`);
      return found;
    },
    async press({ x, y }) {
      const point = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
      const actions = [point, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await tell('actions', { actions: [{ type: 'pointer', id: 'finger', actions }] });
    },
    errors: () => run(() => globalThis.noted),
  };
  await playGame(browser, url);
  await ask('DELETE', session);
} finally {
  driver.kill();
  screen.kill();
}
