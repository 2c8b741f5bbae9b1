import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { SaleRefundReason } from '../shared/mail/refund-mails.ts';
import type { Currency } from '../shared/money.ts';

export type RefundRequest = Pick<
  Tables['refund_requests'],
  'id' | 'orderId' | 'scope' | 'requestedFor' | 'requestedAs' | 'requestedBy' | 'amountMinor'
>;

/** @returns an earlier request with this id, whatever it was for */
export function findRequest(tx: Transaction, eventId: string, id: string) {
  return tx
    .selectFrom('refund_requests')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .select(['orderId', 'requestedFor', 'amountMinor'])
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
      join.onRef('orders.eventId', '=', 'asked.eventId').onRef('orders.id', '=', 'asked.orderId'),
    )
    .where('asked.eventId', '=', eventId)
    .where('asked.requestedBy', '=', by)
    .where('asked.requestedAs', '=', 'organiser')
    .where('asked.requestedAt', '>', since)
    .where('orders.currency', '=', currency)
    .select((eb) => eb.fn.sum<string | null>('asked.amountMinor').as('sum'))
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
    .values({ eventId, ...request, requestedAt: now })
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
        eventId,
        id: refund.id,
        orderId: refund.orderId,
        attemptNumber: refund.attemptNumber,
        amountMinor: refund.amountMinor,
        feeRefundMinor: refund.feeRefundMinor,
        currency: refund.currency,
        reason,
        note,
        requestedBy,
        requestId,
        state: 'requested' as const,
        createdAt: now,
        updatedAt: now,
        checkAt: refund.byHand ? null : now,
        listFirst: false,
        // Whoever gets it in the hand needs no mail once it is done.
        notifiedAt: toldInAnotherMail || refund.byHand ? now : null,
      })),
    )
    .execute();
}
