import type { Transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import { cameBackAs } from './refund-state-store.ts';
import type { StoredRefund } from './refund-store.ts';

type World = Pick<App, 'clock' | 'newId' | 'log'>;

/** It failed, or needs somebody; filed anew each time that it had been done before. */
export function fileTrouble(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  { failed, timesCameBack }: { failed: boolean; timesCameBack: number },
): Promise<void> {
  const { eventId, id: refundId, orderId } = refund;
  app.log.error({ eventId, refundId, orderId, failed, timesCameBack }, 'a refund needs a person');
  if (timesCameBack > 0) {
    return fileException(app, tx, {
      ...aboutRefund(refund),
      kind: failed ? 'refund_failed' : 'refund_needs_attention',
      subject: cameBackAs(refundId, timesCameBack),
      detail: `the money had gone back and came back to the provider: ${failed ? 'the customer’s bank did not take it' : 'the provider wants something before it sends it again'}`,
    });
  }
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: failed ? 'refund_failed' : 'refund_needs_attention',
    subject: refundId,
    detail: failed
      ? 'the provider could not send the money back'
      : 'the provider wants something from the customer or the merchant before it sends the money back',
  });
}

/** It was given up, asked for again, and went through after all. */
export function fileSentTwice(app: World, tx: Transaction, refund: StoredRefund, again: string) {
  app.log.error(
    { eventId: refund.eventId, refundId: refund.id, again },
    'a refund that was asked for again went through',
  );
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'mismatch',
    subject: `${refund.id} and ${again}`,
    detail:
      'a refund that had failed went through after it was asked for again: the money may have been sent twice',
  });
}

/** It was under way when the customer's bank took the same money. */
export function fileTooMuch(app: World, tx: Transaction, refund: StoredRefund) {
  app.log.error(
    { eventId: refund.eventId, refundId: refund.id },
    'a refund and a dispute took the same money',
  );
  return fileException(app, tx, {
    ...aboutRefund(refund),
    kind: 'mismatch',
    subject: `${refund.id} and a dispute`,
    detail: 'more went back of this payment than came in: by a refund and by a lost dispute',
  });
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
