import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Select from '../../src/ui/Select.svelte';

afterEach(cleanup);

function show() {
  const onchange = vi.fn();
  const options = ['red', 'blue', 'green'].map((value) => ({ value, title: value }));
  render(Select, { label: 'Colour', options, value: 'blue', onchange });
  return { onchange, button: screen.getByRole('combobox', { name: 'Colour' }) };
}
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await fireEvent.keyDown(screen.getByRole('listbox'), { key });
}

it.each([
  [['ArrowDown', 'Enter'], 'green'],
  [['ArrowUp', 'ArrowUp', ' '], 'red'],
  [['End', 'Enter'], 'green'],
  [['r', 'Enter'], 'red'],
])('takes a value by the keys %j', async (keys, taken) => {
  const { onchange, button } = show();
  await fireEvent.click(button);
  await press(...keys);
  expect(onchange.mock.calls).toEqual([[taken]]);
  expect(button.dataset.value).toBe(taken);
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('takes nothing when it is left', async () => {
  const { onchange, button } = show();
  await fireEvent.click(button);
  await press('ArrowDown', 'Escape');
  await fireEvent.keyDown(button, { key: 'ArrowDown' });
  await tick();
  expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toMatch(/-1$/);
  await fireEvent.focusOut(button, { relatedTarget: document.body });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(onchange).not.toHaveBeenCalled();
});
