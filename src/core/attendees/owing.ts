import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { type Details, detailsOfSeat, formOfTicket, missingOf } from './asked.ts';
import { findDetailsOf } from './details-store.ts';
import type { AttendeeForm } from './question.ts';
import { findForm } from './question-store.ts';

type Tx = Database | Transaction;

/** A ticket whose holder still owes something required. */
export interface OwingTicket {
  ticketId: string;
  orderId: string;
  /** The transfer through which its holder got it; null when the holder is the order's customer. */
  transferId: string | null;
}

interface HeldTicket extends OwingTicket {
  line: number;
  seat: number;
  ticketTypeId: string;
}

const NOTHING: Details = { order: new Map(), seats: new Map() };

/** Tells whether an event requires any details. */
export const requiresAnything = ({ names, questions }: AttendeeForm): boolean =>
  names === 'required' || questions.some(({ required, closedAt }) => required && closedAt === null);

/**
 * Finds the tickets, valid or on hold, whose holders still owe required details, as `missingOf` defines them. Conditions may depend on
 * encrypted answers, so it reads the event's orders in batches of a thousand. It finds none once the event is over, as nobody can answer
 * then.
 * @param which `orderId` limits it to one order; `atOnce` is how many orders to read at once
 */
export async function findOwing(
  app: Pick<App, 'secret' | 'clock'>,
  db: Tx,
  eventId: string,
  { orderId: only, atOnce = 1_000 }: { orderId?: string; atOnce?: number } = {},
): Promise<OwingTicket[]> {
  const form = await findForm(db, eventId);
  if (!form || !requiresAnything(form)) return [];
  const owing: OwingTicket[] = [];
  for (let after: string | undefined; ; ) {
    const tickets = await findHeld(db, eventId, app.clock.now(), { after, only, atOnce });
    const byOrder = Map.groupBy(tickets, ({ orderId }) => orderId);
    const details = await findDetailsOf(app, db, eventId, [...byOrder.keys()]);
    for (const [orderId, held] of byOrder) owing.push(...owingOf(form, held, details.get(orderId)));
    after = tickets.at(-1)?.orderId;
    if (only || byOrder.size < atOnce) return owing;
  }
}

/**
 * Questions about the order count for each ticket that its customer still has. Somebody who was sent a ticket is asked about that ticket
 * only.
 */
function owingOf(form: AttendeeForm, held: HeldTicket[], details: Details = NOTHING): OwingTicket[] {
  const own = held.filter(({ transferId }) => transferId === null);
  const missing = missingOf(form, own, details);
  const ofOrder = missing.some(({ seat }) => seat === undefined);
  const seats = new Set(missing.map(({ seat }) => seat));
  return held.filter((ticket) =>
    ticket.transferId === null
      ? ofOrder || seats.has(ticket)
      : missingOf(formOfTicket(form), [ticket], detailsOfSeat(details, ticket)).length > 0,
  );
}

/** Finds the valid and on-hold tickets of the next orders, in order of their ids. An event that is over has none. */
async function findHeld(
  db: Tx,
  eventId: string,
  now: Date,
  { after, only, atOnce }: { after: string | undefined; only: string | undefined; atOnce: number },
): Promise<HeldTicket[]> {
  const which: RawBuilder<boolean> = only
    ? sql<boolean>`o.id = ${only}::uuid`
    : after
      ? sql<boolean>`o.id > ${after}::uuid`
      : sql<boolean>`true`;
  const { rows } = await sql<HeldTicket>`
    select k.id as ticket_id, k.order_id, k.line_number as line, k.seat, k.ticket_type_id,
      (select t.id from ticket_transfers t where t.event_id = k.event_id and t.ticket_id = k.id and t.accepted_at is not null
        order by t.accepted_at desc, t.id desc limit 1) as transfer_id
    from (
      select o.event_id, o.id from orders o join events e on e.id = o.event_id
      where o.event_id = ${eventId}::uuid and o.state in ('paid', 'partly_refunded') and e.ends_at > ${now} and ${which}
        and exists (select from tickets g where g.event_id = o.event_id and g.order_id = o.id and g.admits and g.state <> 'revoked')
      order by o.id limit ${atOnce}) o
    join tickets k on k.event_id = o.event_id and k.order_id = o.id and k.admits and k.state <> 'revoked'
    order by k.order_id, k.line_number, k.seat`.execute(db);
  return rows;
}
