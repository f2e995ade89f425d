import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import about from './package.json' with { type: 'json' };
import { noscript } from './scripts/noscript.ts';
import { rulebooks } from './scripts/rulebook.ts';
import { serviceWorker } from './scripts/service-worker.ts';

const ART = fileURLToPath(new URL('../art', import.meta.url));
const SERVER = process.env.LASTBOAT_SERVER ?? 'http://127.0.0.1:8133';

/**
 * What every screen needs is one file and what several share is another: a table came in sixty small ones. The beginning of
 * a language is shared with the rest of it, but the first screen needs nothing else of what is shared.
 */
const SHARED_FILES = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, test: /^(?!.*\/languages\/)/ },
];

export default defineConfig({
  plugins: [svelte(), rulebooks(), noscript(), serviceWorker()],
  cacheDir: process.env.LASTBOAT_WEB_CACHE ?? 'node_modules/.vite',
  resolve: { alias: { '@art': ART }, ...(process.env.VITEST ? { conditions: ['browser'] } : {}) },
  build: {
    outDir: process.env.LASTBOAT_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: about.browserslist.map((oldest) => oldest.replace(' >= ', '')),
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } },
  },
  server: {
    fs: { allow: ['.', '../art', '../docs'] },
    proxy: { '/api': { target: SERVER, changeOrigin: true }, '/healthz': SERVER },
  },
  // Files share a process: a new happy-dom for each would take most of the time.
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/texts.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
