import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup is a tar file, and these are its members in order: `backup.json` (head), `tables/{name}/{number}.zst` (rows as COPY writes
 * them, compressed piece by piece), `files/{key}` and `manifest.json` (foot), which says what must have come before it.
 */
export const HEAD = 'backup.json';
export const FOOT = 'manifest.json';

/** What a backup says of itself before its rows. */
export const backupHead = z.object({
  format: z.literal(1, { error: 'This backup needs a newer version of Tikiti.' }),
  takenAt: z.iso.datetime(),
  /** Names of the migrations that made its schema. */
  migrations: z.array(z.string()),
  /** The version of PostgreSQL that it comes from. */
  postgres: z.string(),
  /** `fingerprintOf` the app's secret, which is not in it. */
  secret: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHead = z.infer<typeof backupHead>;

const counted = { bytes: z.int(), sha256: z.string() };

/** What must have been read when a backup is at its end; bytes and hashes are of uncompressed rows. */
export const backupFoot = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), ...counted })),
  /** The hash is of each file’s key and content, one after the other. */
  files: z.object({ count: z.int(), ...counted }),
});
export type BackupFoot = z.infer<typeof backupFoot>;

/** Tells whether two installations have the same secret, and says nothing else of it. */
export const fingerprintOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('the fingerprint in a backup').digest('hex').slice(0, 16);

/** Counts and hashes what flows by. */
export function createCount() {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.byteLength;
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
    },
    name: (name: string) => void hash.update(`${name}\n`),
    /** Call it once. */
    done: () => ({ rows: lines, bytes, sha256: hash.digest('hex') }),
  };
}

/** COPY writes a row a line, and newlines in texts as \n. */
const NEWLINE = 0x0a;
