import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { makeAdmin as makeUserAdmin } from '../core/users/make-admin.ts';
import { createDatabaseClock } from '../db/database-clock.ts';
import { newId } from '../new-id.ts';
import { withDatabase } from './with-database.ts';

/** `admin EMAIL`: gives a house its first admin; the account has to exist and to be confirmed. The app mails all admins of it. */
export async function makeAdmin(config: Config, email: string): Promise<void> {
  await withDatabase(config, async (db) =>
    makeUserAdmin({ db, clock: await createDatabaseClock(db), newId, randomBytes }, email),
  );
  console.log(`${email} is an admin now.`);
}
