import { Readable } from 'node:stream';
import { type BackupFoot, type BackupHead, fingerprintOf } from '../adapters/backups/backup-file.ts';
import { readBackup } from '../adapters/backups/read-backup.ts';
import { contentTypeOf } from '../adapters/files/file-names.ts';
import type { FileStore } from '../core/media/file-store.ts';
import { beginLoad, type Load } from '../db/dump/load-tables.ts';

/** What the operator set, of which one was the secret when the backup was taken. */
interface OpeningSecrets {
  current: Uint8Array;
  previous?: Uint8Array | undefined;
}

/**
 * Loads a backup into an empty database and a store of files. The database keeps nothing of it unless all of it came as it was written.
 * @param migrateTo brings the database to the schema that these migrations make, before rows are loaded
 * @throws Error when the backup is damaged, or was taken with another APP_SECRET
 */
export async function loadBackup(
  chunks: AsyncIterable<Uint8Array>,
  into: { databaseUrl: string; files: FileStore; secrets: OpeningSecrets },
  migrateTo: (migrations: readonly string[]) => Promise<void>,
): Promise<{ head: BackupHead; foot: BackupFoot }> {
  let load: Load | undefined;
  const loading = () => {
    if (!load) throw new Error('The head of a backup comes first.');
    return load;
  };
  try {
    const read = await readBackup(chunks, {
      async head({ secret, migrations }) {
        const { current, previous } = into.secrets;
        const ours = [current, ...(previous ? [previous] : [])].map(fingerprintOf);
        if (!ours.includes(secret)) throw new Error(OTHER_SECRET);
        await migrateTo(migrations);
        load = await beginLoad(into.databaseUrl);
      },
      table: (table, rows) => loading().fill(table, rows),
      file: (key, bytes) => into.files.putStream(key, Readable.from(bytes), contentTypeOf(key)),
    });
    await loading().commit();
    return read;
  } finally {
    await load?.close();
  }
}

const OTHER_SECRET =
  'This backup was taken with another APP_SECRET, without which tickets, links and second factors are void. ' +
  'Set the APP_SECRET of that installation (a demo keeps it in its data folder, in app.secret).';
