import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { makeAdmin } from './core/users/make-admin.ts';
import { openDatabase } from './db/database.ts';
import { createDatabaseClock } from './db/database-clock.ts';
import { newId } from './new-id.ts';
import { startDatabase } from './start-database.ts';

/** `admin EMAIL`: gives a house its first admin; the account has to exist and to be confirmed. The app mails all admins of it. */
export async function runMakeAdmin(config: Config, email: string): Promise<void> {
  const server = await startDatabase(config, { own: false });
  const { db, close } = openDatabase(server.url, { onIdleError: (error) => console.error(error.message) });
  try {
    const clock = await createDatabaseClock(db);
    await makeAdmin({ db, clock, newId, randomBytes }, email);
    console.log(`${email} is an admin now.`);
  } finally {
    await close();
    await server.stop();
  }
}
