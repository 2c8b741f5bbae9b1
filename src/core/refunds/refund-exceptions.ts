import type { RefundState } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import type { Happened, RefundFailure } from '../exceptions/exception-facts.ts';
import { countNotes, resolveOpen, restateRefundFailure } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import type { App } from '../shared/app.ts';
import type { StoredRefund } from './refund-store.ts';

type World = Pick<App, 'clock' | 'newId' | 'log' | 'providers'>;

const LONGEST = 200;

/**
 * The provider answered, but did not make a refund for so long that it is no longer requested: it refused, or the balance did not
 * cover it.
 */
export interface LastingRefusal {
  kind: 'refused' | 'unfunded';
  /** The provider's own explanation. */
  says: string;
}

export interface Trouble {
  failed: boolean;
  /** Nobody can be asked, because the account that the money would come from has been disconnected. */
  payeeDisconnected: boolean;
  /** We stopped requesting the refund, because the provider refused it or did not cover it for too long. */
  refusal: LastingRefusal | undefined;
  /** How often the refund was done and then reversed. */
  timesReversed: number;
  /** The refund's state before. */
  before: RefundState;
}

/**
 * Files a refund that failed or needs attention. It is filed again when the refund had been done before, or when a person had written
 * how it was resolved.
 */
export async function fileTrouble(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  trouble: Trouble,
): Promise<void> {
  const { eventId, id: refundId, orderId } = refund;
  const { failed, timesReversed, before } = trouble;
  app.log.error({ eventId, refundId, orderId, ...trouble }, 'a refund needs a person');
  const ownAccount = payeeIsLiable(app, refund);
  if (failed) {
    const isNews = before !== 'failed';
    return fileFailure(app, tx, refund, { failure: failureOf(trouble, ownAccount), timesReversed, isNews });
  }
  await resolveOpen(
    tx,
    { eventId, kinds: ['refund_failed'], refundId, outcome: 'retried' },
    'accepted',
    app.clock.now(),
  );
  if (before === 'needs_attention') return;
  const notes = await countNotes(tx, refund);
  await fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'refund_needs_attention',
    occurrence: timesReversed + notes,
    facts: { why: needOf(trouble), ownAccount, noted: notes > 0 },
  });
}

/**
 * Files a refund as failed. An exception that was filed while the refund was still being requested is reworded; a new one is filed
 * when somebody had written how it was resolved, because they cannot have known.
 * @param timesReversed how often the refund was reversed; with the number of notes it tells repeated filings apart
 */
export async function fileFailure(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  {
    failure,
    timesReversed,
    isNews = true,
  }: { failure: RefundFailure; timesReversed: number; isNews?: boolean },
): Promise<void> {
  const { eventId, id: refundId } = refund;
  const notes = isNews ? await countNotes(tx, refund) : 0;
  const occurrence = timesReversed + notes;
  const facts = { ...failure, noted: notes > 0 };
  if (await restateRefundFailure(tx, { eventId, refundId, occurrence }, facts)) return;
  if (isNews)
    await fileException(app, tx, { ...aboutRefund(refund), kind: 'refund_failed', occurrence, facts });
}

function failureOf(
  { payeeDisconnected, refusal, timesReversed }: Trouble,
  ownAccount: boolean,
): RefundFailure {
  if (refusal !== undefined) return { why: refusal.kind, says: refusal.says.slice(0, LONGEST), ownAccount };
  if (payeeDisconnected) return { why: 'account-disconnected' };
  return { why: timesReversed > 0 ? 'came-back' : 'failed' };
}

function needOf({ payeeDisconnected, timesReversed }: Trouble) {
  if (payeeDisconnected) return 'account-disconnected';
  return timesReversed > 0 ? 'came-back' : 'needs-something';
}

/**
 * Files that more may have been returned than was paid: a refund was retried and then succeeded after all (`retried`), a person had
 * written how it was resolved (`resolved`), somebody had refunded at the provider meanwhile (`sent-at-provider`), or the refund was
 * under way when the customer's bank took the same money (`disputed`).
 */
export function fileSentTwice(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  { code, timesReversed }: { code: Extract<Happened, { kind: 'sent_twice' }>['code']; timesReversed: number },
) {
  const { eventId, id: refundId } = refund;
  app.log.error({ eventId, refundId, code }, 'more may have been sent back than was paid');
  const occurrence = timesReversed;
  return fileException(app, tx, { ...aboutRefund(refund), kind: 'sent_twice', code, occurrence });
}

const aboutRefund = (refund: StoredRefund) => ({
  eventId: refund.eventId,
  orderId: refund.orderId,
  attemptNumber: refund.attemptNumber,
  refundId: refund.id,
  provider: refund.provider,
  amountMinor: refund.amountMinor,
  currency: refund.currency,
});
