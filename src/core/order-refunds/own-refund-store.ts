import type { Transaction } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import { isDonation } from '../pricing/donation.ts';

/** Reads the deadline for refunds by the customer and their cancellation fee, and whether the event was cancelled. */
export async function findRefundTerms(tx: Transaction, eventId: string, orderId: string) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .where('o.eventId', '=', eventId)
    .where('o.id', '=', orderId)
    .select((eb) => [
      'e.startsAt',
      'e.refundUntilDays',
      'e.cancellationFeeMinor',
      'e.cancellationFeeHundredths',
      eb('e.cancelledAt', 'is not', null).as('cancelled'),
      jsonArrayFrom(
        eb
          .selectFrom('event_moves as v')
          .select('v.startsAt')
          .whereRef('v.eventId', '=', 'o.eventId')
          .whereRef('v.movedAt', '>', 'o.createdAt'),
      ).as('moves'),
    ])
    .executeTakeFirst();
}

/** Counts which of these tickets, or those that add-ons among them came with, somebody accepted from the order's customer. */
export async function countSentAway(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
): Promise<number> {
  if (ticketIds.length === 0) return 0;
  const { count } = await tx
    .selectFrom('ticket_transfers')
    .where('eventId', '=', eventId)
    .where('ticketId', 'in', (eb) =>
      eb
        .selectFrom('tickets')
        .where('eventId', '=', eventId)
        .where('id', 'in', ticketIds)
        .select((is) => is.fn.coalesce('addOnTo', 'id').as('id')),
    )
    .where('acceptedAt', 'is not', null)
    .select((eb) => eb.fn.count<number>('ticketId').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Tells whether one of these is a donation. */
export async function hasDonation(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
): Promise<boolean> {
  if (ticketIds.length === 0) return false;
  const donation = await tx
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'k.eventId').onRef('t.id', '=', 'k.ticketTypeId'),
    )
    .where('k.eventId', '=', eventId)
    .where('k.id', 'in', ticketIds)
    .where(isDonation('t'))
    .select('k.id')
    .executeTakeFirst();
  return donation !== undefined;
}

/** Counts which of these tickets were checked in or collected, read now: one that this transaction cancelled no longer can be. */
export async function countAdmitted(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
): Promise<number> {
  if (ticketIds.length === 0) return 0;
  const { count } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('admissions')
        .where('eventId', '=', eventId)
        .where('ticketId', 'in', ticketIds)
        .select('ticketId')
        .unionAll(
          eb
            .selectFrom('collected_add_ons')
            .where('eventId', '=', eventId)
            .where('ticketId', 'in', ticketIds)
            .select('ticketId'),
        )
        .as('used'),
    )
    .select((eb) => eb.fn.count<number>('ticketId').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
