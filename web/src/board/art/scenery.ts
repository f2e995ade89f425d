/** The symbols that the first screen needs too: trees, rocks, an islet, the volcano, clouds, a sailing boat, sailors. */
import '@art/lines.css';
import scenery from '@art/scenery.svg?raw';

/** A symbol put somewhere; `mark` stands for the mark of the seat asked for. */
export interface Put {
  symbol: string;
  x: number;
  y: number;
  scale: number;
}

export function put(symbol: string, x = 0, y = 0, scale = 1): Put {
  return { symbol, x, y, scale };
}

/** A safe island, on a square of 64 with its middle at (0, 0). */
export const ISLAND: readonly Put[] = [
  put('islet', 0, 3),
  put('palm', -12, 12, 0.56),
  put('hut', 10, 13, 0.5),
];

export function needScenery(): void {
  insertSymbols('lb-scenery', [scenery]);
}

/** Insert the symbols of these files into the page, unless the sheet of that name is there. */
export function insertSymbols(id: string, files: readonly string[]): void {
  if (document.getElementById(id)) return;
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sheet.id = id;
  sheet.setAttribute('width', '0');
  sheet.setAttribute('height', '0');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.setAttribute('focusable', 'false');
  sheet.style.position = 'absolute';
  const parser = new DOMParser();
  for (const file of files)
    sheet.append(...parser.parseFromString(file, 'image/svg+xml').documentElement.children);
  document.body.append(sheet);
}
