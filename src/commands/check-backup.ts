import { readBackupFile } from '../adapters/backups/backup-place.ts';
import { CHECK_ONLY, readBackup } from '../adapters/backups/read-backup.ts';
import { opened } from '../adapters/backups/seal-backup.ts';
import type { Config } from '../config.ts';
import { toTheTerminal } from './to-the-terminal.ts';

/** `check-backup FILE`: reads a backup to its end and says whether it is whole. It touches no database. */
export async function checkBackup({ backup, s3 }: Config, file: string): Promise<void> {
  if (!file) throw new Error('Say which: npm start -- check-backup FILE.');
  const chunks = opened(readBackupFile(file, { s3, log: toTheTerminal }), backup.key);
  const { head, foot } = await readBackup(chunks, CHECK_ONLY);
  const rows = Object.values(foot.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `The backup is whole: ${rows} rows and ${foot.files.count} files, taken at ${head.takenAt} from PostgreSQL ${head.postgres}.`,
  );
}
