/** The symbols of `art/`, inserted into the page when something is first drawn. */
import '@art/lines.css';
import creatures from '@art/creatures.svg?raw';
import faces from '@art/faces.svg?raw';
import pieces from '@art/pieces.svg?raw';
import signs from '@art/signs.svg?raw';
import terrain from '@art/terrain.svg?raw';

const ID = 'lb-sheet';

export function needSheet(): void {
  if (document.getElementById(ID)) return;
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sheet.id = ID;
  sheet.setAttribute('width', '0');
  sheet.setAttribute('height', '0');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.setAttribute('focusable', 'false');
  sheet.style.position = 'absolute';
  const parser = new DOMParser();
  for (const file of [pieces, creatures, terrain, signs, faces])
    sheet.append(...parser.parseFromString(file, 'image/svg+xml').documentElement.children);
  document.body.append(sheet);
}
