import { type RawBuilder, sql } from 'kysely';
import type { RefundState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { timesReversedOf } from '../ledger/payment-balances.ts';
import { isMailWaiting, queueMails, withdrawMails } from '../outbox/outbox-store.ts';
import { numberedRowsOf } from '../receipts/receipt-rows.ts';
import type { App } from '../shared/app.ts';
import { keptBy } from './refund-orders-store.ts';
import { isGoingBack } from './refund-outcome.ts';
import { unitsOf } from './taken-back.ts';

/** SQL: the number of a refund's credit note, or of the one that belongs to the reversed refund which it retries. */
const creditNoteOf = (eventId: RawBuilder<unknown>) => sql<number | null>`(
  with recursive tries (id) as (
    select r.id
    union
    select e.id from refunds e join tries on e.retried_as = tries.id where e.event_id = ${eventId} and e.order_id = r.order_id
  )
  select min(n.number) from receipts n
  where n.event_id = r.event_id and n.order_id = r.order_id and n.refund_id in (select id from tries))`;

/** Reads what a customer is told about a refund, and how it stands; undefined when there is no such refund. */
export async function refundToNotify(db: Database, eventId: string, refundId: string) {
  const event = sql`${eventId}::uuid`;
  const refund = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'r.eventId').onRef('o.id', '=', 'r.orderId'),
    )
    .innerJoin('events as e', 'e.id', 'r.eventId')
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.eventId', '=', 'r.eventId')
        .onRef('a.orderId', '=', 'r.orderId')
        .onRef('a.number', '=', 'r.attemptNumber'),
    )
    .select([
      'o.email',
      'o.id as orderId',
      'o.linkVersion',
      'e.name',
      'r.amountMinor',
      'r.currency',
      'r.reason',
      'r.note',
      'r.state',
      'r.attemptNumber',
      'a.provider',
      'r.notifiedAt',
      'r.troubleNotifiedAt',
      creditNoteOf(event).as('creditNote'),
      timesReversedOf('r', event).as('timesReversed'),
      unitsOf(event, sql`r.order_id`).as('units'),
      'r.requestId',
      keptBy('r').as('keptMinor'),
      numberedRowsOf(event, sql`r.order_id`).as('numbered'),
    ])
    .where('r.eventId', '=', eventId)
    .where('r.id', '=', refundId)
    .executeTakeFirst();
  return refund && { ...refund, goingBack: isGoingBack(refund.state) };
}

/**
 * Notes what the customer was told, so that the next notice is news again.
 * @returns the refund's state now; undefined when it no longer exists
 */
export async function markRefundNotified(
  tx: Transaction,
  { eventId, id }: RefundKey,
  news: 'on-its-way' | 'delayed',
  now: Date,
): Promise<RefundState | undefined> {
  const onItsWay = news === 'on-its-way';
  const refund = await tx
    .updateTable('refunds')
    .set({ notifiedAt: onItsWay ? now : null, troubleNotifiedAt: onItsWay ? null : now })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst();
  return refund?.state;
}

type World = Pick<App, 'newId' | 'clock'>;
interface RefundKey {
  eventId: string;
  orderId: string;
  id: string;
}

const mailAbout = (kind: 'refund-notice' | 'credit-note', { eventId, orderId, id }: RefundKey) => ({
  kind,
  eventId,
  subjectId: orderId,
  facts: { refundId: id },
});

/** Queues a mail that tells the refund's customer how it stands when the mail goes out; it replaces one that is still waiting. */
export async function queueRefundNotice(
  app: World,
  tx: Transaction,
  refund: RefundKey,
  dueAt?: Date,
): Promise<void> {
  await withdrawRefundNotice(tx, refund);
  await queueMails(app, tx, [{ ...mailAbout('refund-notice', refund), dueAt }]);
}

/** Queues the mail of each of these refunds, which no provider sends: their customers are told who hands them their money. */
export const queueHandBackNotices = (
  app: World,
  tx: Transaction,
  eventId: string,
  refunds: readonly { id: string; orderId: string }[],
): Promise<void> =>
  queueMails(
    app,
    tx,
    refunds.map(({ id, orderId }) => mailAbout('refund-notice', { eventId, orderId, id })),
  );

/** Queues the same mail unless one is waiting already. */
export async function ensureRefundNotice(
  app: World,
  tx: Transaction,
  refund: RefundKey,
  dueAt?: Date,
): Promise<void> {
  const mail = mailAbout('refund-notice', refund);
  if (!(await isMailWaiting(tx, mail))) await queueMails(app, tx, [{ ...mail, dueAt }]);
}

export async function withdrawRefundNotice(tx: Transaction, refund: RefundKey): Promise<void> {
  await withdrawMails(tx, mailAbout('refund-notice', refund));
}

/** Queues the credit note for a customer who was notified before the refund was done. */
export async function queueCreditNote(app: World, tx: Transaction, refund: RefundKey): Promise<void> {
  const mail = mailAbout('credit-note', refund);
  await withdrawMails(tx, mail);
  await queueMails(app, tx, [mail]);
}
