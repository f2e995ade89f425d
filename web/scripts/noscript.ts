/** What is read where no language has been loaded, in every one: a Vite plugin that fills index.html from the languages' folders. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import type { Translation } from '../src/languages/language.svelte.ts';

const KEYS = ['ui.needsScript', 'ui.loadFailed', 'ui.reload'] as const;
const FOLDER = fileURLToPath(new URL('../src/languages', import.meta.url));

export function noscript(): Plugin {
  return {
    name: 'lastboat-noscript',
    async transformIndexHtml(html) {
      const found = await Promise.all(languages().map(textsOf));
      // A language that lacks one of these texts is left out; English has them.
      const all = found.filter(({ text }) => KEYS.every((key) => text(key)));
      const needsScript = all.map(
        ({ code, text }) => `<span lang="${code}">${text('ui.needsScript')}</span>`,
      );
      const loadFailed = all.map(
        ({ code, text }) =>
          `<p lang="${code}">${text('ui.loadFailed')} <a href="">${text('ui.reload')}</a></p>`,
      );
      return html
        .replace('%noscript%', needsScript.join(' · '))
        .replace('%load-failed%', loadFailed.join(''));
    },
  };
}

interface Language {
  code: string;
  /** Empty where the language lacks it. */
  text: (key: (typeof KEYS)[number]) => string;
}

function languages(): string[] {
  const entries = readdirSync(FOLDER, { withFileTypes: true });
  return entries.filter((one) => one.isDirectory()).map(({ name }) => name);
}

async function textsOf(code: string): Promise<Language> {
  const { module } = await runnerImport<{ default: Translation }>(`${FOLDER}/${code}/index.ts`);
  const ui = module.default.ui ?? {};
  return { code, text: (key) => escaped(ui[key.slice(3) as 'reload'] ?? '') };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
