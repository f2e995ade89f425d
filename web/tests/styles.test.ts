import stylelint from 'stylelint';
import { expect, it } from 'vitest';

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
