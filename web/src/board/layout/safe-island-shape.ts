/** The shape of a safe island: drawn once for the north-west corner, mirrored for the others. */
import type { Island } from '../../api/types';
import type { Point } from './geometry';

export const ISLE =
  'M-316-474C-312-506-348-526-400-528-450-534-520-534-546-504-562-472-558-400-548-356-540-330-506-322-490-340' +
  '-478-356-470-378-446-394-424-408-404-434-372-434-344-434-322-446-316-474Z';

/** Grass on its sand. */
export const MEADOW =
  'M-334-478C-330-500-362-512-404-513-450-518-508-518-528-498-542-472-540-430-530-396-522-376-508-382-500-398' +
  '-488-424-466-444-430-450-400-454-340-446-334-478Z';

/** On which side of the middle a corner lies: -1 or 1. */
export function sideOf(corner: Island): Point {
  return { x: corner.endsWith('W') ? -1 : 1, y: corner.startsWith('N') ? -1 : 1 };
}
