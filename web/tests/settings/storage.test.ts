/** What this device keeps, also where the browser refuses to. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keep, kept } from '../../src/settings/storage';
import { TableMemory } from '../../src/settings/table-memory';

function refuse(): never {
  throw new DOMException('no room', 'QuotaExceededError');
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is kept as JSON, and nothing where it cannot be read', () => {
  keep('one', { two: [3] });
  expect([kept('one'), kept('none'), localStorage.getItem('one')]).toEqual([
    { two: [3] },
    null,
    '{"two":[3]}',
  ]);
  localStorage.setItem('one', '{');
  expect(kept('one')).toBeNull();
});

it('lasts until the page is closed where the browser refuses to keep it', () => {
  keep('one', 1);
  vi.stubGlobal('localStorage', { getItem: () => '1', setItem: refuse });
  keep('one', 2);
  expect(kept('one')).toBe(2);
  vi.unstubAllGlobals();
  keep('one', 3);
  expect([kept('one'), localStorage.getItem('one')]).toEqual([3, '3']);
});

it('is the same for what is remembered of tables, even if storage may not be touched at all', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const plies = new TableMemory<number>('plies', 2);
  plies.note('t1', 4);
  plies.note('t2', 5);
  plies.note('t3', 6);
  expect([plies.of('t1'), plies.of('t2'), plies.of('t3')]).toEqual([null, 5, 6]);
});
