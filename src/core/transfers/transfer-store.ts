import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { removeDetailsOfTicket } from '../attendees/details-store.ts';
import { hasForm } from '../attendees/question-store.ts';
import { ownContact } from '../events/contact-store.ts';
import { namesOfAddOns } from '../tickets/add-on-units.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { openAreasOf } from '../tickets/ticket-entry-store.ts';
import type { TransferKey } from '../tickets/transfer-path.ts';

export type TransferRecord = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

/** Finds a transfer with its ticket and event as they are now, in one query. */
export function findTransfer(db: Database | Transaction, { eventId, transferId }: TransferKey) {
  return db
    .selectFrom('ticket_transfers as t')
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.event_id', '=', 't.event_id').onRef('k.id', '=', 't.ticket_id'),
    )
    .innerJoin('ticket_types as y', (join) =>
      join.onRef('y.event_id', '=', 'k.event_id').onRef('y.id', '=', 'k.ticket_type_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'k.event_id').onRef('o.id', '=', 'k.order_id'),
    )
    .innerJoin('events as e', 'e.id', 't.event_id')
    .innerJoin('organisations', 'organisations.id', 'e.organisation_id')
    .leftJoin('users as contact', 'contact.id', 'organisations.contact_user_id')
    .leftJoinLateral(lastAdmission('k').as('m'), (join) => join.onTrue())
    .leftJoin('ticket_transfers as earlier', (join) =>
      join.onRef('earlier.event_id', '=', 't.event_id').onRef('earlier.id', '=', 't.previous_id'),
    )
    .leftJoin('ticket_transfers as later', (join) =>
      join
        .onRef('later.event_id', '=', 't.event_id')
        .onRef('later.ticket_id', '=', 't.ticket_id')
        .onRef('later.previous_id', '=', 't.id'),
    )
    .where('t.event_id', '=', eventId)
    .where('t.id', '=', transferId)
    .select([
      't.event_id as eventId',
      't.id as transferId',
      't.email',
      't.sent_at as sentAt',
      't.accepted_at as acceptedAt',
      // The sender is the previous holder.
      sql<string>`coalesce(earlier.email, o.email)`.as('from'),
      'earlier.id as fromTransferId',
      'later.email as sentOnTo',
      'later.id as laterId',
      'later.sent_at as sentOnAt',
      'later.accepted_at as sentOnAcceptedAt',
      'k.id as ticketId',
      'k.order_id as orderId',
      'k.ticket_type_id as ticketTypeId',
      'k.line_number as lineNumber',
      'k.seat',
      hasForm(sql`t.event_id`).as('hasForm'),
      'k.key_id as keyId',
      'k.short_code as shortCode',
      'k.state',
      'k.reversed',
      'o.link_version as linkVersion',
      'o.email as buyerEmail',
      'm.admittedAt',
      'm.peopleIn',
      'm.area',
      'y.name as typeName',
      namesOfAddOns('k').as('addOns'),
      'y.colour',
      'y.people',
      'e.name as eventName',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
      'e.time_zone as timeZone',
      'e.location_text as locationText',
      'e.latitude',
      'e.longitude',
      'e.pin_is_town as pinIsTown',
      'e.banner_key as bannerKey',
      'e.accent',
      'e.cancelled_at as cancelledAt',
      'e.cancelled_reason as cancelledReason',
      ownContact.as('contact'),
      openAreasOf(sql`t.event_id`).as('areas'),
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
    .where('event_id', '=', eventId)
    .where('id', '=', ticketId)
    // An add-on is sent with its ticket, never alone.
    .where('admits', '=', true)
    .select(['id', 'order_id as orderId', 'state', 'short_code as shortCode'])
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
          where n.event_id = t.event_id and n.ticket_id = t.ticket_id and n.previous_id = t.id and n.accepted_at is not null)) as "heldBy",
      (select id from ticket_transfers where event_id = ${eventId} and ticket_id = ${ticketId} and accepted_at is null) as open,
      exists (select from ticket_resales where event_id = ${eventId} and ticket_id = ${ticketId}) as "forResale"`.execute(
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
      event_id: eventId,
      id: transferId,
      ticket_id: ticketId,
      previous_id: previousId,
      email,
      sent_at: now,
      accepted_at: null,
      former_ticket_id: null,
      former_short_code: null,
    })
    .execute();
}

/** Finds the ticket of a transfer, and whether it was accepted. */
export async function findTransferredTicket(tx: Transaction, { eventId, transferId }: TransferKey) {
  return tx
    .selectFrom('ticket_transfers')
    .where('event_id', '=', eventId)
    .where('id', '=', transferId)
    .select(['ticket_id as ticketId', 'accepted_at as acceptedAt'])
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
      returning event_id, id, ticket_id, previous_id, email, sent_at
    )
    insert into taken_back_transfers (event_id, id, ticket_id, previous_id, email, sent_at, taken_back_at)
    select event_id, id, ticket_id, previous_id, email, sent_at, ${now}::timestamptz from ended`.execute(tx);
}

/** Gives the ticket of a transfer a new id and short code. The old ones are stored with the transfer, so that the door can explain them. */
export async function reissueTicket(
  tx: Transaction,
  { eventId, transferId }: TransferKey,
  {
    former,
    next,
    now,
  }: { former: { id: string; shortCode: string }; next: { id: string; shortCode: string }; now: Date },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ id: next.id, short_code: next.shortCode })
    .where('event_id', '=', eventId)
    .where('id', '=', former.id)
    .execute();
  await removeDetailsOfTicket(tx, eventId, next.id);
  await tx
    .updateTable('ticket_transfers')
    .set({ accepted_at: now, former_ticket_id: former.id, former_short_code: former.shortCode })
    .where('event_id', '=', eventId)
    .where('id', '=', transferId)
    .execute();
}

/** Gives a ticket's add-ons new ids and codes too, so that the former holder cannot collect them. */
export async function reissueAddOns(
  tx: Transaction,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  newCode: () => { id: string; shortCode: string },
): Promise<void> {
  const units = await tx
    .selectFrom('tickets')
    .where('event_id', '=', eventId)
    .where('add_on_to', '=', ticketId)
    .select('id')
    .forUpdate()
    .execute();
  for (const unit of units) {
    const { id, shortCode } = newCode();
    await tx
      .updateTable('tickets')
      .set({ id, short_code: shortCode })
      .where('event_id', '=', eventId)
      .where('id', '=', unit.id)
      .execute();
  }
}

/** Finds when and where an event was to take place before a move. @param at the instant of the move */
export async function findEventBefore(db: Database, eventId: string, at: Date) {
  return db
    .selectFrom('event_moves')
    .where('event_id', '=', eventId)
    .where('moved_at', '=', at)
    .select([
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'location_text as locationText',
    ])
    .executeTakeFirst();
}
