import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The demo's secrets: made once for a data folder, then read again, so that cookies and links outlive a restart. */
export async function keepSecret(dataDir: string, name: string): Promise<Uint8Array> {
  const file = path.join(dataDir, `${name}.secret`);
  await mkdir(dataDir, { recursive: true });
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined && /^[0-9a-f]{64}$/.test(kept)) return new Uint8Array(Buffer.from(kept, 'hex'));
  const secret = randomBytes(32);
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(secret.toString('hex'));
  await handle.sync();
  await handle.close();
  return new Uint8Array(secret);
}
