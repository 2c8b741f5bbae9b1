import type { Finding, Probe } from '../../core/installation/finding.ts';
import type { Clock } from '../../core/shared/clock.ts';
import { type BackupPlace, newestBackupAt } from './backup-place.ts';

/** A backup each night, and an hour for one that takes longer than the one before, ms. */
const OLD_MS = 25 * 3_600_000;

/** Looks whether a place has a backup of the last 25 hours. */
export function probeBackup(place: BackupPlace, clock: Clock): Probe {
  return async () => {
    try {
      const newest = await newestBackupAt(place);
      if (newest && clock.now().getTime() - newest.getTime() <= OLD_MS) return [];
      const says = newest
        ? `The newest backup in ${place.says} is older than 25 hours: it was taken at ${newest.toISOString()}.`
        : `There is no backup in ${place.says}.`;
      return [old(says)];
    } catch (error) {
      return [old(`${place.says}, where backups go, can’t be read: ${String(error)}.`)];
    }
  };
}

const old = (says: string): Finding => ({
  code: 'backup.old',
  severity: 'problem',
  says,
  advice: 'See in the worker’s log why it takes none, and run npm start -- backup now.',
});
