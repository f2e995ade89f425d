/** The symbols that the first screen needs too: trees, rocks, the volcano, clouds, sailors. */
import '@art/lines.css';
import scenery from '@art/scenery.svg?raw';

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
