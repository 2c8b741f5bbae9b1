import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '../../db/database.ts';

/** Reads the deadline for refunds by the customer, and whether the event was cancelled. */
export async function findRefundTerms(tx: Transaction, eventId: string, orderId: string) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .where('o.event_id', '=', eventId)
    .where('o.id', '=', orderId)
    .select((eb) => [
      'e.starts_at as startsAt',
      'e.refund_until_days as refundUntilDays',
      eb('e.cancelled_at', 'is not', null).as('cancelled'),
      jsonArrayFrom(
        eb
          .selectFrom('event_moves as v')
          .select('v.starts_at as startsAt')
          .whereRef('v.event_id', '=', 'o.event_id')
          .whereRef('v.moved_at', '>', 'o.created_at'),
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
    .where('event_id', '=', eventId)
    .where('ticket_id', 'in', (eb) =>
      eb
        .selectFrom('tickets')
        .where('event_id', '=', eventId)
        .where('id', 'in', ticketIds)
        .select((is) => is.fn.coalesce('add_on_to', 'id').as('id')),
    )
    .where('accepted_at', 'is not', null)
    .select((eb) => eb.fn.count<number>('ticket_id').distinct().as('count'))
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
      join.onRef('t.event_id', '=', 'k.event_id').onRef('t.id', '=', 'k.ticket_type_id'),
    )
    .innerJoin('add_ons as a', (join) =>
      join.onRef('a.event_id', '=', 't.event_id').onRef('a.id', '=', 't.add_on_id'),
    )
    .where('k.event_id', '=', eventId)
    .where('k.id', 'in', ticketIds)
    .where('a.kind', '=', 'donation')
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
        .where('event_id', '=', eventId)
        .where('ticket_id', 'in', ticketIds)
        .select('ticket_id')
        .unionAll(
          eb
            .selectFrom('collected_add_ons')
            .where('event_id', '=', eventId)
            .where('ticket_id', 'in', ticketIds)
            .select('ticket_id'),
        )
        .as('used'),
    )
    .select((eb) => eb.fn.count<number>('ticket_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
