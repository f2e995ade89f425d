import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
const README = join(import.meta.dirname, '../README.md');
/** Static and lazy imports of the client's own files. */
const IMPORT = /(?:from|import)\s*\(?\s*'(\.\.?\/[^']+)'/g;

/** The folders by level, lowest first, as the README's table lists them. */
const LEVELS = [...readFileSync(README, 'utf8').matchAll(/^\|\s*\d+ \| (.+?) \|/gm)].map(([, cell]) =>
  [...(cell ?? '').matchAll(/`(.+?)\/`/g)].map(([, folder]) => folder ?? ''),
);
const levelOf = (folder: string): number => LEVELS.findIndex((folders) => folders.includes(folder));

interface Import {
  file: string;
  from: string;
  to: string;
}

/** Files at the top belong to no folder: nothing below may import them. */
function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(ts|svelte)$/.test(path),
);
const imports = files.flatMap((file): Import[] => {
  const text = readFileSync(join(SOURCES, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path = '']) => {
    const target = relative(SOURCES, join(SOURCES, dirname(file), path));
    return { file, from: folderOf(file), to: folderOf(target) };
  });
});

it('names every folder in the README, and none that is not there', () => {
  const folders = new Set(files.map(folderOf).filter((folder) => folder !== ''));
  expect(new Set(LEVELS.flat())).toEqual(folders);
});

it('imports only from lower levels', () => {
  const upward = imports.filter(
    ({ from, to }) => from !== '' && from !== to && (to === '' || levelOf(to) >= levelOf(from)),
  );
  expect(upward.map(({ file, to }) => `${file} imports ${to || 'the top'}/`)).toEqual([]);
});

it('hands the interaction what belongs to the device, so that it needs no document', () => {
  const own = files.filter((file) => folderOf(file) === 'interaction');
  const reaches = own.filter((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    const values = [...text.matchAll(/^import (?!type )[^;]*?from '(\.\.\/[^']+)'/gms)].map(
      ([, path = '']) => path,
    );
    return (
      values.some((path) => /^\.\.\/(settings|pwa)\//.test(path)) ||
      /\b(document|window|matchMedia|localStorage|navigator)\b[.(]/.test(text)
    );
  });
  expect(reaches).toEqual([]);
});
