/** What browsers without JavaScript read, in every language: a Vite plugin that fills index.html from the languages' folders. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { Texts } from '../src/languages/language.svelte.ts';

const FOLDER = fileURLToPath(new URL('../src/languages', import.meta.url));
const KEY = 'ui.needsScript';

export function noscript(): Plugin {
  return {
    name: 'lastboat-noscript',
    async transformIndexHtml(html) {
      return html.replace('%noscript%', (await Promise.all(languages().map(textOf))).join(' · '));
    },
  };
}

function languages(): string[] {
  const entries = readdirSync(FOLDER, { withFileTypes: true });
  return entries.filter((one) => one.isDirectory()).map(({ name }) => name);
}

async function textOf(language: string): Promise<string> {
  const { module } = await runnerImport<{ default: Texts }>(`${FOLDER}/${language}/index.ts`);
  const [area, name] = KEY.split('.') as ['ui', 'needsScript'];
  return `<span lang="${language}">${escaped(module.default[area][name])}</span>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
