import { beforeEach, describe, expect, it } from 'vitest';
import { performKey, playActions, type Actions } from '../../src/interaction/actions';
import { Interaction } from '../../src/interaction/interaction.svelte';
import type { TableStore } from '../../src/table/table-store.svelte';
import { legal, TestTable, usual } from './table.svelte';

const PASS = legal({ verb: 'pass' });
let table: TestTable;
let actions: Actions;
let opened: string[];

beforeEach(() => {
  table = new TestTable();
  opened = [];
  actions = playActions(new Interaction(table, usual()), table as unknown as TableStore, {
    logName: () => 'Log',
    toggleLog: () => void opened.push('log'),
    openKeys: () => void opened.push('keys'),
  });
  document.body.innerHTML = '<button>x</button><input /><dialog open><p>x</p></dialog><main></main>';
});

/** Press a key in this element. */
function press(key: string, where = 'main', more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.querySelector(where)?.dispatchEvent(event);
  return event;
}

describe('a key', () => {
  it('does what its action does, written small or large', () => {
    table.ask({}, [PASS]);
    for (const key of ['d', 'D', 'l', '?']) performKey(actions, press(key));
    expect(table.sent).toEqual([[PASS.action], [PASS.action]]);
    expect(opened).toEqual(['log', 'keys']);
  });

  it('does nothing, and is left to the browser, while its action is not possible', () => {
    for (const key of ['d', 'u', 'h', ' ', 'x']) {
      const event = press(key);
      performKey(actions, event);
      expect([key, event.defaultPrevented]).toEqual([key, false]);
    }
    expect(table.sent).toEqual([]);
  });

  it('belongs to a field, an open dialog or the browser where one of these has it', () => {
    for (const where of ['input', 'dialog p']) performKey(actions, press('l', where));
    performKey(actions, press('l', 'main', { ctrlKey: true }));
    expect(opened).toEqual([]);
    performKey(actions, press('l', 'main'));
    expect(opened).toEqual(['log']);
  });

  it('presses a button by Space instead of skipping', () => {
    const skip = { ...actions.skip, isPossible: () => true, perform: () => void opened.push('skip') };
    performKey({ skip }, press(' ', 'button'));
    expect(opened).toEqual([]);
    performKey({ skip }, press(' ', 'main'));
    expect(opened).toEqual(['skip']);
  });

  it('belongs to one action only', () => {
    const signs = Object.values(actions).flatMap(({ key }) => key?.sign ?? []);
    expect(new Set(signs).size).toBe(signs.length);
  });
});
