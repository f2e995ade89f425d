import { describe, expect, it } from 'vitest';
import { Camera } from '../../src/board/input/camera.svelte';

describe('the camera', () => {
  it('keeps what is under the pointer where it is', () => {
    const camera = new Camera();
    const at = { x: 100, y: -50 };
    camera.by(2, at);
    expect((at.x - camera.x) / camera.zoom).toBeCloseTo(100);
    expect((at.y - camera.y) / camera.zoom).toBeCloseTo(-50);
  });

  it('never shows less than the whole, nor loses the board', () => {
    const camera = new Camera();
    camera.by(0.2);
    expect(camera.zoom).toBe(1);
    camera.by(3);
    camera.press(1, { x: 0, y: 0 });
    camera.drag(1, { x: 9000, y: 9000 }, 1);
    expect(camera.x).toBeLessThanOrEqual(1112);
    expect(camera.moving).toBe(true);
  });

  it('zooms by two fingers', () => {
    const camera = new Camera();
    camera.press(1, { x: -50, y: 0 });
    camera.press(2, { x: 50, y: 0 });
    camera.drag(2, { x: 150, y: 0 }, 1);
    expect(camera.zoom).toBeCloseTo(2);
  });

  it('takes a tremble for a click', () => {
    const camera = new Camera();
    camera.press(1, { x: 0, y: 0 });
    expect(camera.drag(1, { x: 3, y: 0 }, 1)).toBe(false);
  });

  it('does not follow a pointer that presses nothing', () => {
    const camera = new Camera();
    camera.by(2);
    expect(camera.drag(1, { x: 300, y: 0 }, 1)).toBe(false);
    expect(camera.x).toBeCloseTo(0);
  });

  it('brings a hex that is out of sight back', () => {
    const camera = new Camera();
    camera.by(4);
    camera.reveal({ x: 500, y: 0 });
    expect(camera.x + 500 * camera.zoom).toBeLessThan(556);
  });
});
