/** Lays a gzip and a Brotli version beside every built file that becomes smaller by it, so that serving costs nothing. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);
const WORTH_IT = 0.9;
const PACKERS = {
  '.gz': (bytes) => gzipSync(bytes, { level: 9 }),
  '.br': (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
};

const folder = process.env.LASTBOAT_WEB_OUT ?? 'dist';
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  for (const [ending, pack] of Object.entries(PACKERS)) {
    const packed = pack(bytes);
    if (packed.length < bytes.length * WORTH_IT) writeFileSync(file + ending, packed);
  }
}
