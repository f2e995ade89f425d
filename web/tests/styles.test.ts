import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, it } from 'vitest';
import { BREAKPOINTS } from '../src/ui/breakpoints';

async function complaints(css: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code: css, codeFilename: 'src/any.css' });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

it.each([
  'i { z-index: 3; }',
  'i { font-size: 1.1rem; }',
  'i { font: 700 1rem serif; }',
  '@media (max-width: 600px) { i { color: red; } }',
  '@media (width <= 600px) { i { color: red; } }',
  '@media (min-height: 30em) { i { color: red; } }',
])('refuses %s', async (css) => {
  expect(await complaints(css)).toHaveLength(1);
});

it('takes names of layers, sizes and breakpoints', async () => {
  const css = '@media (--phone), print { i { z-index: var(--layer-card); font-size: var(--size-s); } }';
  expect(await complaints(css)).toEqual([]);
});

it('has the same breakpoints in the script', () => {
  const css = readFileSync(join(import.meta.dirname, '../src/styles/breakpoints.css'), 'utf8');
  for (const [name, condition] of Object.entries(BREAKPOINTS))
    expect(css).toContain(`@custom-media --${name} ${condition};`);
});
