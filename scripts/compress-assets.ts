import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(m?js|css|svg|json|html|wasm)$/;
/** Below this size, in bytes, compression gains nothing. */
const WORTH = 1_024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Writes a .br and a .gz beside each text file that browsers load, so that no request waits for compression. It runs after each of the
 * two builds, because the server's build writes the list of routes.
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
  if ((await stat(file)).size < WORTH) return;
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, QUALITY),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
