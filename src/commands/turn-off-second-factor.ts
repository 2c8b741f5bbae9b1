import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { turnOffForOperator } from '../core/second-factor/turn-off-for-operator.ts';
import { createDatabaseClock } from '../db/database-clock.ts';
import { newId } from '../new-id.ts';
import { withDatabase } from './with-database.ts';

/** `second-factor-off EMAIL`: lets somebody in again who lost their phone and their recovery codes. The app mails them of it. */
export async function turnOffSecondFactor(config: Config, email: string): Promise<void> {
  await withDatabase(config, async (db) =>
    turnOffForOperator({ db, clock: await createDatabaseClock(db), newId, randomBytes }, email),
  );
  console.log(`${email} logs in with the password alone now.`);
}
