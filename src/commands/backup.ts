import { dropOldBackups, openBackupPlace } from '../adapters/backups/backup-place.ts';
import { chooseFiles } from '../adapters/files/choose-files.ts';
import type { Config } from '../config.ts';
import { createDatabaseClock } from '../db/database-clock.ts';
import { keepSecret } from '../keep-secret.ts';
import { takeBackup } from '../take-backup.ts';
import { inMegabytes, toTheTerminal } from './to-the-terminal.ts';
import { withDatabase } from './with-database.ts';

/**
 * `backup [TARGET]`: writes all of the installation into one file, also while it sells. Only where BACKUP_TO says, old ones are deleted:
 * other places are not ours to tidy.
 */
export async function backup(config: Config, target = config.backup.to): Promise<void> {
  if (target === undefined) throw new Error('Say where to: npm start -- backup FOLDER, or set BACKUP_TO.');
  const { key, keepDays } = config.backup;
  const log = toTheTerminal;
  const place = openBackupPlace(target, { s3: config.s3, log });
  const secret = config.secret ?? (await keepSecret(config.dataDir, 'app'));
  const began = performance.now();
  await withDatabase(
    config,
    async (db, databaseUrl) => {
      const takenAt = (await createDatabaseClock(db)).now();
      const of = { databaseUrl, files: chooseFiles(config, log), secret };
      const { name, bytes, rows, files } = await takeBackup(of, place, { takenAt, key });
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      console.log(
        `${name} in ${place.says}: ${rows} rows and ${files} files, ${inMegabytes(bytes)}, in ${seconds} s.`,
      );
      if (target !== config.backup.to) return;
      const dropped = await dropOldBackups(place, { keepDays, now: takenAt });
      if (dropped.length > 0)
        console.log(`Deleted what is older than ${keepDays} days: ${dropped.join(', ')}.`);
    },
    { maxConnections: 1 },
  );
  if (key === undefined) console.log('It is not sealed: whoever has it can read names and email addresses.');
  console.log('The secret APP_SECRET is not in it. Keep it elsewhere: without it tickets are void.');
}
