/** The shape of a safe island: drawn once for the north-west corner, mirrored for the others. */
import type { Island } from '../api/types';
import type { Point } from './geometry';

export const ISLE =
  'M-316-474C-312-506-348-526-400-528-450-534-520-534-546-504-562-472-558-400-548-356-540-330-506-322-490-340' +
  '-478-356-470-378-446-394-424-408-404-434-372-434-344-434-322-446-316-474Z';

/** On which side of the middle a corner lies: -1 or 1. */
export function sideOf(corner: Island): Point {
  return { x: corner.endsWith('W') ? -1 : 1, y: corner.startsWith('N') ? -1 : 1 };
}
