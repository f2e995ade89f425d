import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { Portrait } from '../../src/api/types';
import SeatHead from '../../src/table/SeatHead.svelte';

afterEach(cleanup);

function faceOf(name: string, portrait: Portrait): string {
  return (
    render(SeatHead, { seat: 'red', name, portrait, face: 40 }).container.querySelector('svg')?.outerHTML ??
    ''
  );
}

it('shows the face that a player has chosen, whatever their name', () => {
  expect(faceOf('Ada', 'cook')).toBe(faceOf('Bob', 'cook'));
  expect(faceOf('Ada', 'cook')).not.toBe(faceOf('Ada', 'pilot'));
});
