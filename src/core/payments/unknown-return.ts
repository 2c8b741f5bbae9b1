import { type Transaction, transaction } from '../../db/database.ts';
import type { ExceptionKind } from '../../db/schema.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import { findUnknownReturn, putOffReturnCheck } from './attempt-store.ts';
import { type AttemptKey, paymentReference } from './payment-reference.ts';
import { PayeeGone } from './provider-refusals.ts';
import { lockOrderOf } from './refund-store.ts';

/** How long the provider may give no answer before people hear of it. */
const PATIENCE_MS = 3_600_000;
/** An account that is gone may be ours to use again. */
const GONE_CHECK_MS = 24 * 3_600_000;

const subjectOf = (key: AttemptKey) => `return unknown ${paymentReference(key)}`;

const NOT_SAID =
  'part of this payment may have been refunded before we heard of it, and the card provider has given no clear answer about its refunds and disputes for an hour. What it bought is on hold, and we haven’t emailed it. We ask again every few minutes, and whatever the money still pays for becomes valid by itself. Meanwhile, you can look it up in the card provider’s dashboard';
const GONE =
  'part of this payment may have been refunded before we heard of it, and the organiser’s own account at the card provider that it went to is no longer connected, so we can’t see what was. What it bought is on hold, and we haven’t emailed it. The organiser can look it up in their own dashboard at the card provider. If nothing was refunded, mark this as settled: what it bought becomes valid right away, and we email it. If its money was refunded, or should be, refund the order first: that cancels its tickets. If the account is connected again, whatever the money still pays for becomes valid by itself';

/**
 * Keeps for people, once, that nobody can say what went back of a payment: at once where its account is gone, else after an hour. It goes
 * on being asked for, once a day where the account is gone.
 * @param why what asking was rejected with
 */
export function fileUnknownReturn(
  app: Pick<App, 'db' | 'clock' | 'newId'>,
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
    const { succeededAt, ...payment } = attempt;
    if (gone) await putOffReturnCheck(tx, key, new Date(now.getTime() + GONE_CHECK_MS));
    else if (succeededAt === null || now.getTime() - succeededAt.getTime() < PATIENCE_MS) return;
    if (gone)
      await settleFiled(tx, key, { kinds: ['reconciliation'], resolution: 'account gone since', now });
    await fileException(app, tx, {
      ...payment,
      ...{ eventId, orderId, attemptNumber },
      kind: gone ? 'unseen_return' : 'reconciliation',
      subject: subjectOf(key),
      detail: gone ? GONE : NOT_SAID,
    });
  });
}

/** The answer came: what was filed is settled in the transaction that ends asking. */
export function settleUnknownReturn(tx: Transaction, key: AttemptKey, now: Date): Promise<void> {
  return settleFiled(tx, key, { kinds: ['reconciliation', 'unseen_return'], resolution: 'known since', now });
}

async function settleFiled(
  tx: Transaction,
  key: AttemptKey,
  { kinds, resolution, now }: { kinds: readonly ExceptionKind[]; resolution: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('payment_exceptions')
    .set({ settled_at: now, resolution })
    .where('event_id', '=', key.eventId)
    .where('kind', 'in', kinds)
    .where('subject', '=', subjectOf(key))
    .where('settled_at', 'is', null)
    .execute();
}
