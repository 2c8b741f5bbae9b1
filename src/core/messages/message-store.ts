import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { readEmail } from '../orders/no-email.ts';
import { boughtOnline } from '../orders/typed-address.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Audience, StoppedWhy } from './message.ts';
import type { Standing } from './message-limits.ts';

type Tx = Database | Transaction;

const WEEK_MS = 7 * DAY_MS;

/**
 * Finds what decides an organisation's limits. Sales of the last week do not count yet, as they may be paid with stolen cards. Sales at a till
 * never count: nobody but the organisation says that there was money.
 * @param enough tickets are counted up to this number
 */
export async function findStanding(
  db: Tx,
  organisationId: string,
  { now, enough }: { now: Date; enough: number },
): Promise<Standing> {
  const organisation = await db
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('messageTrust as trust')
    .executeTakeFirst();
  // By itself, since its events may be on many machines.
  const { rows } = await sql<{ paidTickets: number }>`
    select count(*)::int as paid_tickets from (
      select 1 from events e
      join orders s on s.event_id = e.id
      join tickets k on k.event_id = s.event_id and k.order_id = s.id
      join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
      where e.organisation_id = ${organisationId} and s.paid_at < ${new Date(now.getTime() - WEEK_MS)} and ${boughtOnline('s')}
        and s.state in ('paid', 'partly_refunded') and k.state <> 'revoked' and l.unit_price_minor > 0
      limit ${enough}) as counted`.execute(db);
  return { trust: organisation?.trust ?? null, paidTickets: rows[0]?.paidTickets ?? 0 };
}

/** Finds an event with what decides whether messages about it may be sent. */
export async function findSubject(db: Tx, eventId: string) {
  return db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisationId')
    .where('events.id', '=', eventId)
    .select((eb) => [
      'events.id',
      'organisationId',
      'organisations.name as organisation',
      'organisations.messageTrust as trust',
      'events.name',
      'timeZone',
      'endsAt',
      'approval',
      'cancelledAt',
      eb
        .exists(
          eb
            .selectFrom('members')
            .whereRef('members.organisationId', '=', 'organisations.id')
            .innerJoin('users', 'users.id', 'members.userId')
            .where('users.deletedAt', 'is', null)
            .select('members.userId'),
        )
        .as('hasMembers'),
    ])
    .executeTakeFirst();
}
export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

/** Counts an organisation's messages, sent or scheduled, between two instants: those to many and those to single customers. */
export async function countOfDay(
  tx: Tx,
  organisationId: string,
  { from, to, except }: { from: Date; to: Date; except: string },
): Promise<{ toMany: number; toOne: number }> {
  const { rows } = await sql<{ toMany: number; toOne: number }>`
    select count(*) filter (where m.audience <> 'order')::int as to_many, count(*) filter (where m.audience = 'order')::int as to_one
    from events e join messages m on m.event_id = e.id
    where e.organisation_id = ${organisationId} and m.id <> ${except} and m.state in ('scheduled', 'sent')
      and m.send_at >= ${from} and m.send_at < ${to}`.execute(tx);
  return rows[0] ?? { toMany: 0, toOne: 0 };
}

/** Counts an event's essential messages to many, apart from one. */
export async function countEssentials(tx: Tx, eventId: string, except: string): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .where('eventId', '=', eventId)
    .where('id', '<>', except)
    .where('essential', '=', true)
    .where('audience', '<>', 'order')
    .where('state', 'in', ['scheduled', 'sent'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface StoredMessage {
  eventId: string;
  id: string;
  subject: string;
  body: string;
  audience: Audience;
  essential: boolean;
  sendAt: Date;
}

/** Chosen tickets are stored as a message to no ticket type, which builds that know no chosen tickets send to nobody. */
const columnsOf = (audience: Audience) => ({
  audience: audience.kind === 'tickets' ? ('types' as const) : audience.kind,
  ticketTypeIds: audience.kind === 'types' ? audience.ticketTypeIds : audience.kind === 'tickets' ? [] : null,
  ticketIds: audience.kind === 'tickets' ? audience.ticketIds : null,
  orderId: audience.kind === 'order' ? audience.orderId : null,
});

const contentOf = ({ subject, body, audience, essential, sendAt }: StoredMessage) => ({
  subject,
  body,
  ...columnsOf(audience),
  essential,
  sendAt,
});

export async function insertMessage(
  tx: Transaction,
  message: StoredMessage & { writtenBy: string; writtenAt: Date },
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      eventId: message.eventId,
      id: message.id,
      ...contentOf(message),
      state: 'scheduled',
      stoppedWhy: null,
      writtenBy: message.writtenBy,
      writtenAt: message.writtenAt,
    })
    .execute();
}

/** Changes a scheduled or held message, which is then scheduled. Whoever changes it becomes its author. */
export async function updateMessage(
  tx: Transaction,
  message: StoredMessage & { writtenBy: string; writtenAt: Date },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      ...contentOf(message),
      state: 'scheduled',
      stoppedWhy: null,
      writtenBy: message.writtenBy,
      writtenAt: message.writtenAt,
    })
    .where('eventId', '=', message.eventId)
    .where('id', '=', message.id)
    .execute();
}

/** Ends a scheduled message, or holds it. @param sendAt when it was sent; unchanged if it was not */
export async function endMessage(
  tx: Transaction,
  { eventId, id }: { eventId: string; id: string },
  end:
    | { state: 'sent'; sendAt: Date }
    | { state: 'called-off' }
    | { state: 'stopped' | 'held'; why: StoppedWhy },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      state: end.state,
      ...(end.state === 'sent' && { sendAt: end.sendAt }),
      stoppedWhy: 'why' in end ? end.why : null,
    })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** Finds messages that are due. */
export function findDueMessages(db: Database, now: Date, limit: number) {
  return db
    .selectFrom('messages')
    .where('state', '=', 'scheduled')
    .where('sendAt', '<=', now)
    .orderBy('sendAt')
    .limit(limit)
    .select(['eventId', 'id'])
    .execute();
}

/** Locks a message; undefined if there is none. @param skipLocked skips one that is being changed or sent */
export async function lockMessage(
  tx: Transaction,
  { eventId, id }: { eventId: string; id: string },
  { skipLocked = false } = {},
) {
  const query = tx
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.writtenBy')
    .where('m.eventId', '=', eventId)
    .where('m.id', '=', id)
    .select([
      ...(['m.eventId', 'm.id', 'm.subject', 'm.body', 'm.essential', 'm.state'] as const),
      ...(['m.sendAt', 'm.audience as kind', 'm.ticketTypeIds', 'm.ticketIds', 'm.orderId'] as const),
      ...(['u.banned as writerBanned', 'm.writtenBy'] as const),
    ])
    .forNoKeyUpdate('m');
  const row = await (skipLocked ? query.skipLocked() : query).executeTakeFirst();
  return row && { ...row, audience: audienceOf(row) };
}

interface AudienceColumns {
  kind: Exclude<Audience['kind'], 'tickets'>;
  ticketTypeIds: string[] | null;
  ticketIds: string[] | null;
  orderId: string | null;
}

export function audienceOf({ kind, ticketTypeIds, ticketIds, orderId }: AudienceColumns): Audience {
  if (ticketIds !== null) return { kind: 'tickets', ticketIds };
  if (kind === 'types') return { kind, ticketTypeIds: ticketTypeIds ?? [] };
  if (kind === 'order') return { kind, orderId: orderId ?? '' };
  return { kind };
}

/** Finds an event's messages with their deliveries, newest first. @param id only this message */
export async function findMessages(
  db: Tx,
  eventId: string,
  { limit, id }: { limit: number; id?: string | undefined },
) {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.writtenBy')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'm.eventId').onRef('o.id', '=', 'm.orderId'),
    )
    .where('m.eventId', '=', eventId)
    .$if(id !== undefined, (query) => query.where('m.id', '=', id as string))
    .orderBy('m.sendAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .select([
      ...(['m.id', 'm.subject', 'm.body', 'm.essential', 'm.state', 'm.sendAt'] as const),
      ...(['m.stoppedWhy', 'm.audience as kind', 'm.ticketTypeIds', 'm.ticketIds', 'm.orderId'] as const),
      'o.email',
      sql<string>`coalesce(nullif(u.name, ''), u.email)`.as('writtenBy'),
    ])
    .execute();
  return rows.map(({ ticketTypeIds, ticketIds, orderId, kind, email, ...row }) => ({
    ...row,
    ...readEmail(email),
    audience: audienceOf({ kind, ticketTypeIds, ticketIds, orderId }),
  }));
}

/** Counts the deliveries of an event's messages, by message id. */
export async function countDeliveries(db: Tx, eventId: string) {
  const { rows } = await sql<{
    id: string;
    recipients: number;
    sent: number;
    failed: number;
    waiting: number;
  }>`
    select r.message_id as id, count(*)::int as recipients, count(r.sent_at)::int as sent, count(r.failed_at)::int as failed,
      count(b.id)::int as waiting
    from message_recipients r
    left join outbox b on b.id = r.mail_id and b.due_at is not null and r.sent_at is null and r.failed_at is null
    where r.event_id = ${eventId} group by r.message_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Records the delivery of a recipient's mail. */
export async function noteDelivery(
  tx: Transaction,
  key: { eventId: string; mailId: string },
  { sentAt = null, failedAt = null }: { sentAt?: Date | null; failedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ sentAt, failedAt })
    .where('eventId', '=', key.eventId)
    .where('mailId', '=', key.mailId)
    .execute();
}

/** Finds the email address of an order that was paid, or was free and confirmed. */
export function findOrderEmail(db: Tx, eventId: string, orderId: string) {
  return db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .where('paidAt', 'is not', null)
    .select('email')
    .executeTakeFirst();
}
