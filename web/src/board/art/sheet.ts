/** The symbols of `art/`, inserted into the page when something is first drawn. */
import creatures from '@art/creatures.svg?raw';
import faces from '@art/faces.svg?raw';
import pieces from '@art/pieces.svg?raw';
import signs from '@art/signs.svg?raw';
import terrain from '@art/terrain.svg?raw';
import { insertSymbols, needScenery } from './scenery';

export function needSheet(): void {
  needScenery();
  insertSymbols('lb-sheet', [pieces, creatures, terrain, signs, faces]);
}
