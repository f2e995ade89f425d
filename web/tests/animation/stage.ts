/** A board without pixels, on which animations take their time by the clock of the test. */
import { Pace } from '../../src/animation/transitions';
import type { Stage } from '../../src/board/types';

const SVG = 'http://www.w3.org/2000/svg';
/** Where everything is drawn: these tests are about time and words alone. */
const MATRIX = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

function element(): SVGElement {
  const made = document.createElementNS(SVG, 'g') as SVGElement;
  return Object.assign(made, { getScreenCTM: () => MATRIX });
}

export function stageOf(): Stage {
  const [svg, effects, piece] = [element(), element(), element()];
  const drawn = { svg, effects, hexWidth: 100, piece: () => piece, tile: () => piece };
  const at = { x: 0, y: 0, scale: 1 };
  return { ...drawn, middle: () => at, where: () => at } as unknown as Stage;
}

/** Every movement takes its time by the clock of the test. */
export class TimedPace extends Pace {
  override animate(_element: Element | null, _frames: Keyframe[], ms: number): Promise<void> {
    return this.wait(ms);
  }
}
