import type { Transaction } from '../../db/database.ts';
import { insertUser, type NewUser } from '../accounts/account-store.ts';
import { record } from '../audit/record.ts';
import { adoptAnswers } from '../questionnaire/questionnaire-store.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';

/**
 * Creates the account of somebody who has shown that they read an address's mail, with earlier answers under that address.
 * @returns its id; undefined when the inbox has an account already
 */
export async function createUser(
  app: App,
  tx: Transaction,
  person: Pick<NewUser, 'email' | 'passwordHash' | 'firstName' | 'lastName'>,
  caller: Caller,
): Promise<string | undefined> {
  const user = { ...person, id: app.newId(), verified: true, admin: false };
  if (!(await insertUser(tx, user, app.clock.now()))) return undefined;
  await adoptAnswers(tx, user, app.clock.now());
  const by = { as: 'person', userId: user.id, from: originOf(caller) } as const;
  await record(app, tx, { kind: 'account.created', by, about: user.id });
  return user.id;
}
