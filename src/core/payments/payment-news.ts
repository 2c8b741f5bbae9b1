import type { Transaction } from '../../db/database.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { PaymentNewsMail } from '../shared/mail/customer-mails.ts';
import type { Planned } from './fulfilment.ts';

/** What a mail about a payment says. */
export interface PaymentNews {
  news: PaymentNewsMail['news'];
  /** The attempt's number within its order. */
  number: number;
}

/** What a report tells the customer of a payment that takes its time; undefined if it tells them nothing new. */
export function newsOf({ order, attempt, plan }: Planned): PaymentNews | undefined {
  const isUnpaid = order.state === 'held' || order.state === 'expired' || order.state === 'cancelled';
  const { attemptState: now } = plan;
  if (!attempt || !now || !isUnpaid || !order.hasAddress) return undefined;
  const { number } = attempt;
  // A payment may turn pending more than once; the first time extends the hold.
  if (now === 'processing')
    return order.state === 'held' && !order.holdExtended ? { news: 'sent', number } : undefined;
  const isRefused = now === 'failed' || now === 'abandoned';
  return attempt.state === 'processing' && isRefused ? { news: 'rejected', number } : undefined;
}

/** Queues the mails about payments of a group. */
export const queueNews = (
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
): Promise<void> =>
  queueMails(
    app,
    tx,
    planned.flatMap((one) => {
      const facts = newsOf(one);
      return facts ? [{ kind: 'payment-news' as const, eventId, subjectId: one.order.id, facts }] : [];
    }),
  );

/** Queues the mails to customers whose seats are released while their payment is on its way. */
export async function queueLapsed(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const pending = await tx
    .selectFrom('payment_attempts')
    .select(['orderId', 'number'])
    .where('eventId', '=', eventId)
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'processing')
    .execute();
  await queueMails(
    app,
    tx,
    pending.map(({ orderId: subjectId, number }) => {
      const facts: PaymentNews = { news: 'lapsed', number };
      return { kind: 'payment-news' as const, eventId, subjectId, facts };
    }),
  );
}
