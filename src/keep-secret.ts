import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, writeWhole } from './write-whole.ts';

/**
 * The demo's secrets: made once for a data folder, then read again, so that cookies, links and tickets outlive a restart.
 * @throws Error when there is one that cannot be read: a new one in its place would void every ticket that was sold
 */
export async function keepSecret(dataDir: string, name: string): Promise<Uint8Array> {
  const file = path.join(dataDir, `${name}.secret`);
  await mkdir(dataDir, { recursive: true });
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (kept === undefined) {
    const secret = randomBytes(32);
    await writeWhole(file, secret.toString('hex'));
    return new Uint8Array(secret);
  }
  if (!/^[0-9a-f]{64}$/.test(kept.trim())) throw new Error(`${file} is not the secret that was kept there.`);
  return new Uint8Array(Buffer.from(kept.trim(), 'hex'));
}
