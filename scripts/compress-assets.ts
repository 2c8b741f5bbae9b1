import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(m?js|css|svg|json|html|wasm)$/;
/** Smaller files gain nothing, bytes. */
const WORTH = 1_024;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Puts a .br and a .gz beside each text file that browsers load, so that no request waits for compression. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      const assets = path.join(dir ?? 'build/client', 'assets');
      const names = (await readdir(assets)).filter((name) => TEXT.test(name));
      await Promise.all(names.map((name) => compress(path.join(assets, name))));
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
