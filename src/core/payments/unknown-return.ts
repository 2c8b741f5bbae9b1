import { type Transaction, transaction } from '../../db/database.ts';
import { settleOpen } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import { findUnknownReturn, putOffReturnCheck } from './attempt-store.ts';
import { payeeBears } from './payee-bears.ts';
import type { AttemptKey } from './payment-reference.ts';
import { PayeeGone } from './provider-refusals.ts';
import { lockOrderOf } from './refund-store.ts';

/** How long the provider may give no answer before people hear of it. */
const PATIENCE_MS = 3_600_000;
/** An account that is gone may be ours to use again. */
const GONE_CHECK_MS = 24 * 3_600_000;

/**
 * Keeps for people, once, that nobody can say what went back of a payment: at once where its account is gone, else after an hour. It goes
 * on being asked for, once a day where the account is gone.
 * @param why what asking was rejected with
 */
export function fileUnknownReturn(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'providers'>,
  key: AttemptKey,
  why: unknown,
): Promise<void> {
  const gone = why instanceof PayeeGone;
  const now = app.clock.now();
  const { eventId, orderId, number: attemptNumber } = key;
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, key);
    const attempt = await findUnknownReturn(tx, key);
    if (!attempt) return;
    const { succeededAt, payee: _, ...payment } = attempt;
    if (gone) await putOffReturnCheck(tx, key, new Date(now.getTime() + GONE_CHECK_MS));
    else if (succeededAt === null || now.getTime() - succeededAt.getTime() < PATIENCE_MS) return;
    const filed = { ...payment, eventId, orderId, attemptNumber };
    if (gone) {
      await settleNotTold(tx, key, 'account_gone_since', now);
      return fileException(app, tx, { ...filed, kind: 'unseen_return' });
    }
    const ownAccount = payeeBears(app, attempt);
    await fileException(app, tx, {
      ...filed,
      ...{ kind: 'reconciliation', code: 'return-not-told', facts: { ownAccount } },
    });
  });
}

/** The answer came: what was filed is settled in the transaction that ends asking. */
export async function settleUnknownReturn(tx: Transaction, key: AttemptKey, now: Date): Promise<void> {
  await settleNotTold(tx, key, 'known_since', now);
  await settleOpen(
    tx,
    { eventId: key.eventId, kinds: ['unseen_return'], payments: [key] },
    'known_since',
    now,
  );
}

function settleNotTold(
  tx: Transaction,
  key: AttemptKey,
  outcome: 'known_since' | 'account_gone_since',
  now: Date,
): Promise<void> {
  const { eventId } = key;
  const which = { eventId, kinds: ['reconciliation'], code: 'return-not-told', payments: [key] } as const;
  return settleOpen(tx, which, outcome, now);
}
