import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { replaceLostSecret } from '../core/installation/replace-lost-secret.ts';
import { soleSecret } from '../core/shared/secret.ts';
import { createDatabaseClock } from '../db/database-clock.ts';
import { assertMigrated } from '../db/migrate.ts';
import { keepSecret } from '../keep-secret.ts';
import { newId } from '../new-id.ts';
import { withDatabase } from './with-database.ts';

/** What no database knows of, so nothing counts it. */
const ALSO = [
  'Everybody is logged out, and phones at doors join again.',
  'Links in emails that were sent open nothing any more. Customers get new ones at the event’s page: “Lost your tickets?”',
  'Tickets in wallets stay valid, but are not brought up to date any more. Customers add them again.',
  'Limits on attempts and on promo codes for each person start again.',
  'Backups that were taken before can only be restored with the lost secret. Take a new one.',
];

/**
 * `lost-secret [replace]`: says what goes when APP_SECRET is lost for good and, with “replace”, makes APP_SECRET as it is now the secret of this
 * installation.
 * @throws Error in plain words when the secret isn't lost
 */
export async function lostSecret(config: Config, replace?: string): Promise<void> {
  if (replace !== undefined && replace !== 'replace')
    throw new Error('Only “replace” may follow: npm start -- lost-secret replace.');
  const current = config.secret ?? (await keepSecret(config.dataDir, 'app'));
  const forGood = replace === 'replace';
  await withDatabase(config, async (db) => {
    await assertMigrated(db);
    const world = {
      db,
      secret: soleSecret(current),
      clock: await createDatabaseClock(db),
      newId,
      randomBytes: (size: number) => randomBytes(size),
    };
    const given = { current, previous: config.previousSecret };
    await replaceLostSecret(world, given, { forGood, says: (line) => console.log(`- ${line}`) });
  });
  for (const line of ALSO) console.log(`- ${line}`);
  console.log(
    forGood
      ? 'APP_SECRET is the secret of this installation now. Keep a copy of it elsewhere, start Tikiti, and take a backup.'
      : 'Nothing was changed. Look for the old secret first: in old settings, their backups, a password manager. If it is gone, run "npm start -- lost-secret replace".',
  );
}
