import { type Database, type Transaction, transaction } from '../../db/database.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { lockPerson } from './person-store.ts';

/** A proof counts as fresh this long, ms. */
export const FRESH_MS = 10 * 60_000;

/** Before what a borrowed browser must not do: the session's person showed in the last ten minutes who they are. Pages ask for it and go on. */
const PROOF_NEEDED = 'Confirm that it’s you to do this.';

/**
 * Lets through a session whose person proved lately who they are. Inside a transaction that has locked their row it is the last word: who
 * ends their sessions, by another password say, came before or waits.
 * @throws DomainError 'forbidden' (account.proof-needed), 'unauthenticated' (account.sign-in-needed) where the session is over
 */
export async function requireFreshProof(
  app: Pick<App, 'clock'>,
  db: Database | Transaction,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .select('proved_at as provedAt')
    .executeTakeFirst();
  if (!session) throw loggedOut();
  if (session.provedAt.getTime() > app.clock.now().getTime() - FRESH_MS) return;
  throw new DomainError('forbidden', 'account.proof-needed', PROOF_NEEDED);
}

/**
 * Does in one transaction what needs a fresh proof. Whoever opens a session for this person, or ends them all, waits for it or came before.
 * @throws DomainError as requireFreshProof
 */
export async function withFreshProof<Done>(
  app: Pick<App, 'clock' | 'db'>,
  user: Pick<SignedIn, 'userId' | 'sessionId'>,
  work: (tx: Transaction) => Promise<Done>,
): Promise<Done> {
  return transaction(app.db, async (tx) => {
    await lockPerson(tx, user.userId);
    await requireFreshProof(app, tx, user);
    return work(tx);
  });
}

/** Notes that the session's person has just proved who they are. @throws DomainError 'unauthenticated' where it is over */
export async function noteProof(
  tx: Transaction,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw loggedOut();
}

const loggedOut = () =>
  new DomainError('unauthenticated', 'account.sign-in-needed', 'You’ve been logged out. Log in again.');
