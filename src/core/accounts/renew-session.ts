import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { withFreshProof } from './fresh-proof.ts';
import { HAS_SECOND_FACTOR } from './has-second-factor.ts';
import { refusal } from './refusals.ts';
import { createSessionCookie } from './session-cookie.ts';

/** Ends all sessions of an account, and with them its id tokens. */
export async function endSessions(db: Database | Transaction, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/**
 * Changes how an account logs in, in one transaction: requires a proof that was given after the login, does the work, and ends all other
 * sessions and all id tokens (ASVS 7.4.3). The session of this browser goes on under a new id and a new cookie, so that a copied one opens
 * nothing.
 * @returns what the work does, with the Set-Cookie lines
 * @throws DomainError 'forbidden' (account.proof-needed), 'unauthenticated' (account.sign-in-needed) when the session is over
 */
export async function withRenewedSession<Done extends object>(
  app: Pick<App, 'clock' | 'db' | 'newId' | 'randomBytes' | 'secret' | 'settings'>,
  user: Pick<SignedIn, 'userId' | 'sessionId'>,
  work: (tx: Transaction) => Promise<Done>,
): Promise<Done & { setCookie: string[] }> {
  return withFreshProof(
    app,
    user,
    async (tx) => ({ ...(await work(tx)), setCookie: [await renewSession(app, tx, user)] }),
    { afterLogin: true },
  );
}

/** Its person has just proved the second factor if there is one: the new one by the change, an earlier one by the login. */
async function renewSession(
  app: Pick<App, 'newId' | 'randomBytes' | 'secret' | 'settings'>,
  tx: Transaction,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<string> {
  const { tokenHash, setCookie } = createSessionCookie(app);
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', sessionId).execute();
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ id: app.newId(), tokenHash, secondFactor: HAS_SECOND_FACTOR(sql`${userId}`) })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusal('account.sign-in-needed', { why: 'logged-out' });
  return setCookie;
}
