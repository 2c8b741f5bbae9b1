import { type BackupFoot, fingerprintOf } from './adapters/backups/backup-file.ts';
import { type BackupPlace, backupName } from './adapters/backups/backup-place.ts';
import type { BackupKey } from './adapters/backups/backup-settings.ts';
import { sealed } from './adapters/backups/seal-backup.ts';
import { writeBackup } from './adapters/backups/write-backup.ts';
import type { FileStore } from './core/media/file-store.ts';
import { openSnapshot } from './db/dump/open-snapshot.ts';

/** What a backup came to. */
export interface TakenBackup {
  name: string;
  /** Of the file, as it was stored. */
  bytes: number;
  rows: number;
  files: number;
}

/**
 * Takes a backup while the installation goes on: all tables as of one moment, and all stored files. Nothing is stored when it fails.
 * @param key seals it
 * @param signal gives up
 */
export async function takeBackup(
  of: { databaseUrl: string; files: FileStore; secret: Uint8Array },
  to: BackupPlace,
  { takenAt, key, signal }: { takenAt: Date; key?: BackupKey | undefined; signal?: AbortSignal | undefined },
): Promise<TakenBackup> {
  const snapshot = await openSnapshot(of.databaseUrl, signal);
  try {
    const name = backupName(takenAt, key !== undefined);
    let foot: BackupFoot | undefined;
    const written = writeBackup(
      { snapshot, files: of.files, takenAt, secret: fingerprintOf(of.secret) },
      (done) => {
        foot = done;
      },
    );
    let bytes = 0;
    async function* counted() {
      for await (const chunk of key === undefined ? written : sealed(written, key)) {
        signal?.throwIfAborted();
        bytes += chunk.byteLength;
        yield chunk;
      }
    }
    await to.files.putStream(`${to.prefix}${name}`, counted(), 'application/octet-stream');
    const tables = Object.values(foot?.tables ?? {});
    return {
      name,
      bytes,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: foot?.files.count ?? 0,
    };
  } finally {
    await snapshot.close();
  }
}
