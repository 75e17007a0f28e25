// Puts a gzip and a Brotli form beside every file of a folder that gets smaller by it: the server sends what the
// browser takes. index.html is completed by the server for each request, so there is no fixed form of it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.css', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml']);
const ONE_PACKET = 1024; // smaller ones travel as fast as they are
const WORTH_IT = 0.9;

function compressed(content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return {
    '.gz': gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
    '.br': brotliCompressSync(content, { params }),
  };
}

const folder = process.argv[2];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const content = readFileSync(path);
  if (content.length < ONE_PACKET) continue;
  const forms = Object.entries(compressed(content));
  if (forms.some(([, form]) => form.length > content.length * WORTH_IT)) continue;
  for (const [suffix, form] of forms) writeFileSync(path + suffix, form);
}
