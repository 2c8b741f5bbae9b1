import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { turnOffForOperator } from './core/second-factor/turn-off-for-operator.ts';
import { openDatabase } from './db/database.ts';
import { createDatabaseClock } from './db/database-clock.ts';
import { newId } from './new-id.ts';
import { startDatabase } from './start-database.ts';

/** `second-factor-off EMAIL`: lets somebody in again who lost their phone and their recovery codes. The app mails them of it. */
export async function runTurnOffSecondFactor(config: Config, email: string): Promise<void> {
  const server = await startDatabase(config, { own: false });
  const { db, close } = openDatabase(server.url, { onIdleError: (error) => console.error(error.message) });
  try {
    const clock = await createDatabaseClock(db);
    await turnOffForOperator({ db, clock, newId, randomBytes }, email);
    console.log(`${email} logs in with the password alone now.`);
  } finally {
    await close();
    await server.stop();
  }
}
