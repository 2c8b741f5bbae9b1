import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { SaleRefundReason } from '../shared/mail/refund-mails.ts';
import type { Currency } from '../shared/money.ts';

export type RefundRequest = Pick<
  Tables['refund_requests'],
  'id' | 'order_id' | 'scope' | 'requested_for' | 'requested_as' | 'requested_by' | 'amount_minor'
>;

/** @returns an earlier request with this id, whatever it was for */
export function findRequest(tx: Transaction, eventId: string, id: string) {
  return tx
    .selectFrom('refund_requests')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select(['order_id as orderId', 'requested_for as requestedFor', 'amount_minor as amountMinor'])
    .executeTakeFirst();
}

/** Adds up what somebody asked to refund of an event's orders in a currency, minor units. */
export async function sumRequested(
  tx: Transaction,
  { eventId, currency, by, since }: { eventId: string; currency: Currency; by: string; since: Date },
): Promise<number> {
  const { sum } = await tx
    .selectFrom('refund_requests as asked')
    .innerJoin('orders', (join) =>
      join.onRef('orders.event_id', '=', 'asked.event_id').onRef('orders.id', '=', 'asked.order_id'),
    )
    .where('asked.event_id', '=', eventId)
    .where('asked.requested_by', '=', by)
    .where('asked.requested_as', '=', 'organiser')
    .where('asked.requested_at', '>', since)
    .where('orders.currency', '=', currency)
    .select((eb) => eb.fn.sum<string | null>('asked.amount_minor').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export async function insertRequest(
  tx: Transaction,
  eventId: string,
  request: RefundRequest,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('refund_requests')
    .values({ event_id: eventId, ...request, requested_at: now })
    .execute();
}

export interface NewRefundRow {
  id: string;
  orderId: string;
  attemptNumber: number;
  amountMinor: number;
  feeRefundMinor: number;
  currency: string;
  /** It waits until somebody hands it back at a till. */
  byHand: boolean;
}

export async function insertSaleRefunds(
  tx: Transaction,
  eventId: string,
  refunds: readonly NewRefundRow[],
  more: {
    reason: SaleRefundReason;
    note: string | null;
    requestedBy: string | null;
    requestId: string | null;
    /** Whether customers are told in another mail already. */
    toldInAnotherMail: boolean;
    now: Date;
  },
): Promise<void> {
  if (refunds.length === 0) return;
  const { reason, note, requestedBy, requestId, toldInAnotherMail, now } = more;
  await tx
    .insertInto('refunds')
    .values(
      refunds.map((refund) => ({
        event_id: eventId,
        id: refund.id,
        order_id: refund.orderId,
        attempt_number: refund.attemptNumber,
        amount_minor: refund.amountMinor,
        fee_refund_minor: refund.feeRefundMinor,
        currency: refund.currency,
        reason,
        note,
        requested_by: requestedBy,
        request_id: requestId,
        state: 'requested' as const,
        created_at: now,
        updated_at: now,
        check_at: refund.byHand ? null : now,
        // Whoever gets it in the hand needs no mail once it is done.
        notified_at: toldInAnotherMail || refund.byHand ? now : null,
      })),
    )
    .execute();
}
