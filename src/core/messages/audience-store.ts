import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { findOwing } from '../attendees/owing.ts';
import { NEVER_ANY, REMOVED_EMAIL } from '../orders/no-email.ts';
import { hasOwnAddress } from '../orders/typed-address.ts';
import { insertMailsAbout } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import type { Audience, RecipientCount } from './message.ts';
import { addressHash } from './opt-out.ts';

interface To {
  eventId: string;
  organisationId: string;
  audience: Audience;
}

/** An audience with the tickets that SQL alone cannot find. */
interface Chosen extends To {
  owing: readonly string[];
}

async function choose(
  app: Pick<App, 'secret' | 'clock'>,
  db: Database | Transaction,
  to: To,
): Promise<Chosen> {
  const owing = to.audience.kind === 'unanswered' ? await findOwing(app, db, to.eventId) : [];
  return { ...to, owing: owing.map(({ ticketId }) => ticketId) };
}

/** SQL: whether a message goes to the holder of the ticket `k`. */
function isAmong({ eventId, audience, owing }: Chosen): RawBuilder<boolean> {
  switch (audience.kind) {
    case 'types':
      return sql<boolean>`k.ticket_type_id = any(${audience.ticketTypeIds}::uuid[])`;
    case 'not-checked-in':
      return sql<boolean>`not exists (select from admissions a where a.event_id = ${eventId}::uuid and a.ticket_id = k.id)`;
    case 'unanswered':
      return sql<boolean>`k.id = any(${owing}::uuid[])`;
    case 'tickets':
      // A ticket that changed hands since has another id.
      return sql<boolean>`(k.id = any(${audience.ticketIds}::uuid[]) or k.id in (
        select moved.ticket_id from ticket_transfers moved
        where moved.event_id = ${eventId}::uuid and moved.former_ticket_id = any(${audience.ticketIds}::uuid[])))`;
    default:
      return sql<boolean>`true`;
  }
}

/**
 * SQL: the holders of tickets that are not revoked: the order's customer or, if `transfer_id` is set, the recipient of that transfer. An
 * address that somebody else typed gets nothing until its order was opened from its email.
 */
const holdersOf = (to: Chosen) => sql`
  select o.id as order_id, h.id as transfer_id, coalesce(h.email, o.email) as email, case when h.id is null then o.buyer end as buyer
  from orders o
  join tickets k on k.event_id = o.event_id and k.order_id = o.id and k.state <> 'revoked'
  ${heldBy(to.eventId)}
  where o.event_id = ${to.eventId}::uuid and o.state in ('paid', 'partly_refunded') and ${isAmong(to)}
    and (h.id is not null or ${hasOwnAddress('o', sql`${to.eventId}::uuid`)})`;

/** SQL: joins the transfer `h` through which somebody else has the ticket `k`. */
const heldBy = (eventId: string) => sql`left join lateral (
  select t.id, t.email from ticket_transfers t
  where t.event_id = ${eventId}::uuid and t.ticket_id = k.id and t.accepted_at is not null
  order by t.accepted_at desc, t.id desc limit 1) h on true`;

const customerOf = (eventId: string, orderId: string) => sql`
  select o.id as order_id, null::uuid as transfer_id, o.email, o.buyer from orders o
  where o.event_id = ${eventId}::uuid and o.id = ${orderId}::uuid and o.paid_at is not null`;

/**
 * SQL: an audience's addresses, each once, with the order or transfer that names it, whether it `opted_out`, and whether the account that
 * placed the order is `deleted`. Orders whose guest data was erased, and some orders at a till, have no address.
 */
const addressesOf = (app: Pick<App, 'secret'>, { organisationId, ...to }: Chosen) => sql`
  select distinct on (lower(a.email)) a.order_id, a.transfer_id,
    exists (select from mail_opt_outs x where x.organisation_id = ${organisationId}
      and x.address_hash = ${addressHash(app, sql`${organisationId}::text`, sql`a.email`)}) as opted_out,
    exists (select from users u where a.buyer = 'user:' || u.id and u.deleted_at is not null) as deleted
  from (${to.audience.kind === 'order' ? customerOf(to.eventId, to.audience.orderId) : holdersOf({ organisationId, ...to })}) a
  where a.email <> all(${[REMOVED_EMAIL, ...NEVER_ANY]}::text[])
  order by lower(a.email), a.transfer_id nulls first, a.order_id`;

/** Counts the addresses that a message would go to, and those that only an essential message reaches. */
export async function countRecipients(
  db: Database | Transaction,
  app: Pick<App, 'secret' | 'clock'>,
  to: To,
): Promise<RecipientCount> {
  const chosen = await choose(app, db, to);
  const { rows } = await sql<RecipientCount>`
    select count(*) filter (where not opted_out and not deleted)::int as recipients,
      count(*) filter (where opted_out or deleted)::int as unsubscribed
    from (${addressesOf(app, chosen)}) as found`.execute(db);
  return rows[0] as RecipientCount;
}

/**
 * Chooses a message's recipients, one row for each address, and queues a mail to each. Doing it twice is a mistake, which the rows' key
 * refuses.
 * @returns how many recipients there are
 */
export async function noteRecipients(
  tx: Transaction,
  app: Pick<App, 'secret' | 'clock'>,
  message: To & { id: string; essential: boolean },
): Promise<number> {
  const { id, eventId, essential, audience } = message;
  const chosen = await choose(app, tx, message);
  const found = sql`
    select order_id as id, jsonb_build_object('messageId', ${id}::text, 'transferId', transfer_id) as facts from (${addressesOf(app, chosen)}) as address
    where ${essential}::boolean or not (opted_out or deleted)`;
  // A message to one customer need not wait behind thousands.
  const bulk = audience.kind !== 'order';
  const { numAffectedRows } = await sql`
    with noted as (${insertMailsAbout('message', eventId, app.clock.now(), found, { bulk })} returning id, subject_id, facts)
    insert into message_recipients (event_id, message_id, order_id, transfer_id, mail_id)
    select ${eventId}::uuid, ${id}::uuid, subject_id, (facts ->> 'transferId')::uuid, id from noted`.execute(
    tx,
  );
  await wake(tx, 'outbox');
  return Number(numAffectedRows ?? 0);
}
