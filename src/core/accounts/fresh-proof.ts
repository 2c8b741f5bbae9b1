import { type Database, type Transaction, transaction } from '../../db/database.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { lockPerson } from './person-store.ts';
import { refusal } from './refusals.ts';

/** How long a proof counts as fresh, ms. */
export const FRESH_MS = 10 * MINUTE_MS;

/** Which proofs count. */
interface Counting {
  /**
   * Only one given after the login. For changes of how an account logs in: whoever finds a browser just after its person has logged in must
   * not take the account.
   */
  afterLogin?: boolean;
}

/**
 * Requires a fresh proof of the session's person. If the transaction has locked the person's row, the answer holds until it commits:
 * anything that ends their sessions, such as a new password, has happened already or waits.
 * @throws DomainError 'forbidden' (account.proof-needed), 'unauthenticated' (account.sign-in-needed) when the session is over
 */
export async function requireFreshProof(
  app: Pick<App, 'clock'>,
  db: Database | Transaction,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  { afterLogin = false }: Counting = {},
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .select(['provedAt', 'createdAt as startedAt'])
    .executeTakeFirst();
  if (!session) throw refusal('account.sign-in-needed', { why: 'logged-out' });
  const isFresh = session.provedAt.getTime() > app.clock.now().getTime() - FRESH_MS;
  if (isFresh && (!afterLogin || session.provedAt > session.startedAt)) return;
  throw refusal('account.proof-needed');
}

/**
 * Requires a fresh proof and does the work in one transaction that locks the person. Nobody can open or end their sessions meanwhile.
 * @throws DomainError as requireFreshProof
 */
export async function withFreshProof<Done>(
  app: Pick<App, 'clock' | 'db'>,
  user: Pick<SignedIn, 'userId' | 'sessionId'>,
  work: (tx: Transaction) => Promise<Done>,
  counting?: Counting,
): Promise<Done> {
  return transaction(app.db, async (tx) => {
    await lockPerson(tx, user.userId);
    await requireFreshProof(app, tx, user, counting);
    return work(tx);
  });
}

/** Notes that the session's person has just proved who they are. @throws DomainError 'unauthenticated' when the session is over */
export async function noteProof(
  tx: Transaction,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ provedAt: now })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusal('account.sign-in-needed', { why: 'logged-out' });
}
