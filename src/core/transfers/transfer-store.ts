import { sql } from 'kysely';
import type { StoredEmail } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { removeDetailsOfTicket } from '../attendees/details-store.ts';
import { hasForm } from '../attendees/question-store.ts';
import { contactOf } from '../events/contact-store.ts';
import { namesOfAddOns } from '../tickets/add-on-units.ts';
import { daysOf } from '../tickets/day-store.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { reissueTicket, type TicketCode } from '../tickets/reissue-store.ts';
import { openAreasOf } from '../tickets/ticket-entry-store.ts';
import type { TransferKey } from '../tickets/transfer-path.ts';

export type TransferRecord = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

/** Finds a transfer with its ticket and event as they are now, in one query. */
export function findTransfer(db: Database | Transaction, { eventId, transferId }: TransferKey) {
  const event = sql`${eventId}::uuid`;
  return db
    .selectFrom('ticket_transfers as t')
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.eventId', '=', 't.eventId').onRef('k.id', '=', 't.ticketId'),
    )
    .innerJoin('ticket_types as y', (join) =>
      join.onRef('y.eventId', '=', 'k.eventId').onRef('y.id', '=', 'k.ticketTypeId'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'k.eventId').onRef('o.id', '=', 'k.orderId'),
    )
    .innerJoin('events as e', 'e.id', 't.eventId')
    .innerJoin('organisations', 'organisations.id', 'e.organisationId')
    .leftJoin('users as contact', 'contact.id', 'organisations.contactUserId')
    .leftJoinLateral(lastAdmission('k', event).as('m'), (join) => join.onTrue())
    .leftJoin('ticket_transfers as earlier', (join) =>
      join.onRef('earlier.eventId', '=', 't.eventId').onRef('earlier.id', '=', 't.previousId'),
    )
    .leftJoin('ticket_transfers as later', (join) =>
      join
        .onRef('later.eventId', '=', 't.eventId')
        .onRef('later.ticketId', '=', 't.ticketId')
        .onRef('later.previousId', '=', 't.id'),
    )
    .where('t.eventId', '=', eventId)
    .where('t.id', '=', transferId)
    .select([
      't.eventId',
      't.id as transferId',
      't.email',
      't.sentAt',
      't.acceptedAt',
      // The sender is the previous holder.
      sql<StoredEmail>`coalesce(earlier.email, o.email)`.as('from'),
      'earlier.id as fromTransferId',
      'later.email as sentOnTo',
      'later.id as laterId',
      'later.sentAt as sentOnAt',
      'later.acceptedAt as sentOnAcceptedAt',
      'k.id as ticketId',
      'k.orderId',
      'k.ticketTypeId',
      'k.lineNumber',
      'k.seat',
      hasForm(event).as('hasForm'),
      'k.keyId',
      'k.shortCode',
      'k.state',
      'k.reversed',
      'o.linkVersion',
      'o.email as buyerEmail',
      'm.admittedAt',
      'm.peopleIn',
      'm.area',
      'y.name as typeName',
      namesOfAddOns('k', event).as('addOns'),
      'y.colour',
      'y.people',
      'e.name as eventName',
      'e.startsAt',
      'e.endsAt',
      'e.timeZone',
      'e.locationText',
      'e.latitude',
      'e.longitude',
      'e.pinIsTown',
      'e.bannerKey',
      'e.accent',
      'e.cancelledAt',
      'e.cancelledReason',
      contactOf('contact').as('contact'),
      openAreasOf(event).as('areas'),
      daysOf(event).as('days'),
    ])
    .executeTakeFirst();
}

/**
 * Locks a ticket, so that no scan, refund or other transfer passes meanwhile, and then reads it: a scan that it waited for is seen.
 * @returns undefined when there is none
 */
export async function lockTicketToSend(tx: Transaction, eventId: string, ticketId: string) {
  const locked = await tx
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('id', '=', ticketId)
    // An add-on is sent with its ticket, never alone.
    .where('admits', '=', true)
    .select(['id', 'orderId', 'state', 'shortCode'])
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  const { rows } = await sql<{
    admitted: boolean;
    /** The last accepted transfer, whose recipient has the ticket. */
    heldBy: string | null;
    /** A transfer that nobody has accepted yet. */
    open: string | null;
    forResale: boolean;
  }>`
    select exists (select from admissions where event_id = ${eventId} and ticket_id = ${ticketId}) as admitted,
      (select t.id from ticket_transfers t where t.event_id = ${eventId} and t.ticket_id = ${ticketId} and t.accepted_at is not null
        and not exists (select from ticket_transfers n
          where n.event_id = t.event_id and n.ticket_id = t.ticket_id and n.previous_id = t.id and n.accepted_at is not null)) as held_by,
      (select id from ticket_transfers where event_id = ${eventId} and ticket_id = ${ticketId} and accepted_at is null) as open,
      exists (select from ticket_resales where event_id = ${eventId} and ticket_id = ${ticketId}) as for_resale`.execute(
    tx,
  );
  return rows[0] && { ...locked, ...rows[0] };
}

export async function insertTransfer(
  tx: Transaction,
  {
    eventId,
    transferId,
    ticketId,
    previousId,
    email,
    now,
  }: TransferKey & { ticketId: string; previousId: string | null; email: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('ticket_transfers')
    .values({
      eventId,
      id: transferId,
      ticketId,
      previousId,
      email,
      sentAt: now,
      acceptedAt: null,
      formerTicketId: null,
      formerShortCode: null,
    })
    .execute();
}

/** Finds the ticket of a transfer, and whether it was accepted. */
export async function findTransferredTicket(tx: Transaction, { eventId, transferId }: TransferKey) {
  return tx
    .selectFrom('ticket_transfers')
    .where('eventId', '=', eventId)
    .where('id', '=', transferId)
    .select(['ticketId', 'acceptedAt'])
    .executeTakeFirst();
}

/** Ends a transfer that nobody accepted. It is kept for the history, apart from accepted ones. */
export async function endTransfer(
  tx: Transaction,
  { eventId, transferId }: TransferKey,
  now: Date,
): Promise<void> {
  await sql`
    with ended as (
      delete from ticket_transfers where event_id = ${eventId} and id = ${transferId}
      returning id, ticket_id, previous_id, email, sent_at
    )
    insert into taken_back_transfers (event_id, id, ticket_id, previous_id, email, sent_at, taken_back_at)
    select ${eventId}::uuid, id, ticket_id, previous_id, email, sent_at, ${now}::timestamptz from ended`.execute(
    tx,
  );
}

/** Gives the ticket of a transfer a new id and short code. The old ones are stored with the transfer, so that the door can explain them. */
export async function acceptTransfer(
  tx: Transaction,
  { eventId, transferId }: TransferKey,
  { former, next, now }: { former: TicketCode; next: TicketCode; now: Date },
): Promise<void> {
  await reissueTicket(tx, { eventId, ticketId: former.id }, next);
  await removeDetailsOfTicket(tx, eventId, next.id);
  await tx
    .updateTable('ticket_transfers')
    .set({ acceptedAt: now, formerTicketId: former.id, formerShortCode: former.shortCode })
    .where('eventId', '=', eventId)
    .where('id', '=', transferId)
    .execute();
}

/** Finds when and where an event was to take place before a move. @param at the instant of the move */
export async function findEventBefore(db: Database, eventId: string, at: Date) {
  return db
    .selectFrom('event_moves')
    .where('eventId', '=', eventId)
    .where('movedAt', '=', at)
    .select(['startsAt', 'endsAt', 'timeZone', 'locationText'])
    .executeTakeFirst();
}
