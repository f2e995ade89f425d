import faces from '@art/faces.svg?raw';
import { expect, it } from 'vitest';
import { faceOf } from '../../src/board/art/face';

const NAMES = Array.from({ length: 300 }, (_, i) => `Guest ${i}`);

it('is the same for a name, and another for most others', () => {
  expect(faceOf('Ada')).toEqual(faceOf('Ada'));
  expect(new Set(NAMES.map((name) => JSON.stringify(faceOf(name)))).size).toBeGreaterThan(200);
});

it('is made of parts that are drawn, each of them for somebody', () => {
  const drawn = [...faces.matchAll(/id="lb-(hair|trait)-(\d)"/g)].map(([, part, n]) => `${part} ${n}`);
  const used = NAMES.map((name) => faceOf(name)).flatMap(({ cut, trait }) => [
    `hair ${cut}`,
    `trait ${trait}`,
  ]);
  expect([...new Set(used)].sort()).toEqual(drawn.sort());
});
