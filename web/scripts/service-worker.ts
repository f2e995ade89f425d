/** Builds the service worker after the client, since it lists the client's files: a Vite plugin. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
const NAME = 'service-worker.js';
/** Itself; compressed copies are made later. */
const LEFT_OUT = /^service-worker\.js$|\.(br|gz|map)$/;

export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'lastboat-service-worker',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    closeBundle: {
      sequential: true,
      handler: () => buildWorker(folder),
    },
  };
}

async function buildWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(shellIn(folder)) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rollupOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: NAME } },
    },
  });
}

/** The files that are kept, by their addresses, and a version that changes with any of them. */
function shellIn(folder: string): { version: string; files: string[] } {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !LEFT_OUT.test(name))
    .sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
  const files = names.map((name) => (name === 'index.html' ? '/' : `/${name}`));
  return { version: hash.digest('hex').slice(0, 16), files };
}
