import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(m?js|css|svg|json|html|wasm)$/;
/** Compression gains nothing for smaller files, in bytes. */
const MIN_SIZE = 1_024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Writes a .br and a .gz file beside each text file that browsers load, so that no request waits for compression. It runs after both builds,
 * because the server's build writes a list of routes for browsers.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    async closeBundle() {
      const assets = path.join('build/client', 'assets');
      const names = await readdir(assets);
      const left = names.filter((name) => TEXT.test(name) && !names.includes(`${name}.br`));
      await Promise.all(left.map((name) => compress(path.join(assets, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < MIN_SIZE) return;
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, QUALITY),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
