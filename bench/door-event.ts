import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createSessionCookie } from '../src/core/accounts/session-cookie.ts';
import { signTicketCode } from '../src/core/tickets/ticket-code.ts';
import { createTicketKey, openTicketKey } from '../src/core/tickets/ticket-key.ts';
import type { Database } from '../src/db/database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { SECRET, SETTINGS } from './bench-settings.ts';

/**
 * Creates an event with tickets in orders of two, attendees with names, and door staff who are logged in. Some tickets have come in.
 * @returns the codes of those that have not, and a cookie of each of the staff
 */
export async function insertDoorEvent(
  db: Database,
  { tickets, admitted, staff }: { tickets: number; admitted: number; staff: number },
): Promise<{ eventId: string; codes: string[]; cookies: string[] }> {
  const { eventId, ticketTypeId } = await insertBenchEvent(db);
  const key = { eventId, keyId: 1 };
  const { publicKey, sealedPrivateKey } = createTicketKey(key, SECRET);
  await sql`
    insert into event_keys (event_id, key_id, public_key, private_key_sealed, created_at)
    values (${eventId}, 1, ${publicKey}, ${sealedPrivateKey}, now())`.execute(db);
  await sql`insert into check_in_areas (event_id, id, position, name) values (${eventId}, ${eventId}, 0, 'Entrance')`.execute(
    db,
  );
  const ids = Array.from({ length: tickets }, () => uuidv7());
  await insertTickets(db, { eventId, ticketTypeId, ids });
  const cookies = await logInStaff(db, eventId, staff);
  await sql`
    insert into scans (event_id, id, area_id, ticket_id, answer, gate, scanned_by, scanned_at, newcomers)
    select ${eventId}, gen_random_uuid(), ${eventId}, id, 'admitted', 'North', (select user_id from members where ${eventId} = any(event_ids) limit 1), now(), 1
    from unnest(${ids.slice(0, admitted)}::uuid[]) id`.execute(db);
  await sql`
    insert into admissions (event_id, ticket_id, area_id, period, scan_id, admitted_at, gate, admitted_by)
    select event_id, ticket_id, area_id, '1970-01-01', id, scanned_at, gate, scanned_by from scans where event_id = ${eventId}`.execute(
    db,
  );
  await sql`
    insert into admission_counts (event_id, area_id, period, admitted, inside)
    values (${eventId}, ${eventId}, '1970-01-01', ${admitted}, ${admitted})`.execute(db);
  await sql`analyze`.execute(db);
  const privateKey = openTicketKey(key, sealedPrivateKey, SECRET);
  const codes = ids
    .slice(admitted)
    .map((ticketId) => signTicketCode({ ...key, ticketId, ticketTypeId }, privateKey));
  return { eventId, codes, cookies };
}

const FIRST_NAMES =
  'Thandi Sipho Zanele Johan Ayesha Pieter Lerato Mandla Fatima Kagiso Anika Bongani Chloe Dineo Emma Farai Grace Hendrik Imraan Jabu'.split(
    ' ',
  );
const LAST_NAMES =
  'Nkosi Dlamini Botha Naidoo Mokoena Pillay Khumalo Smith Adams Venter Zulu Jacobs Sithole Govender Meyer Ndlovu Petersen Radebe Tshabalala Williams'.split(
    ' ',
  );

async function insertTickets(
  db: Database,
  { eventId, ticketTypeId, ids }: { eventId: string; ticketTypeId: string; ids: readonly string[] },
): Promise<void> {
  const orders = ids.filter((_, at) => at % 2 === 0);
  await sql`
    insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, paid_at)
    select ${eventId}, id, 'paid', 'person@example.com', 'guest:1', 'ZAR', 70000, now(), now(), now()
    from unnest(${orders}::uuid[]) id`.execute(db);
  await sql`
    insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor)
    select ${eventId}, id, 1, ${ticketTypeId}, 2, 35000 from unnest(${orders}::uuid[]) id`.execute(db);
  await sql`
    insert into tickets (event_id, id, order_id, line_number, seat, ticket_type_id, key_id, short_code, issued_at)
    select ${eventId}, ticket.id, orders.id, 1, 1 + (n - 1) % 2, ${ticketTypeId}, 1, lpad(n::text, 8, '0'), now()
    from unnest(${ids}::uuid[]) with ordinality ticket (id, n)
    join unnest(${orders}::uuid[]) with ordinality orders (id, m) on m = 1 + (n - 1) / 2`.execute(db);
  await sql`
    insert into attendees (event_id, order_id, line_number, seat, name, updated_at)
    select event_id, order_id, line_number, seat,
      (${FIRST_NAMES}::text[])[1 + short_code::int % ${FIRST_NAMES.length}] || ' ' ||
        (${LAST_NAMES}::text[])[1 + short_code::int / ${FIRST_NAMES.length} % ${LAST_NAMES.length}], now()
    from tickets where event_id = ${eventId}`.execute(db);
}

/** @returns a session cookie of each */
async function logInStaff(db: Database, eventId: string, staff: number): Promise<string[]> {
  const app = {
    secret: SECRET,
    settings: SETTINGS,
    randomBytes: (size: number) => new Uint8Array(randomBytes(size)),
  };
  const sessions = Array.from({ length: staff }, () => ({ userId: uuidv7(), ...createSessionCookie(app) }));
  const userIds = sessions.map(({ userId }) => userId);
  const hashes = sessions.map(({ tokenHash }) => tokenHash.toString('hex'));
  await sql`
    insert into users (id, last_name, email, role, email_verified, created_at)
    select id, 'Scanner', id || '@example.com', 'user', true, now() from unnest(${userIds}::text[]) id`.execute(
    db,
  );
  await sql`
    insert into members (organisation_id, user_id, role, event_ids, joined_at)
    select e.organisation_id, person.id, 'door', array[e.id], now() from unnest(${userIds}::text[]) as person (id), events e where e.id = ${eventId}`.execute(
    db,
  );
  await sql`
    insert into sessions (id, user_id, token_hash, created_at, expires_at, ip_address, proved_at, used_at)
    select gen_random_uuid(), id, decode(hash, 'hex'), now(), now() + interval '1 day', '127.0.0.1', now(), now()
    from unnest(${userIds}::text[], ${hashes}::text[]) as one (id, hash)`.execute(db);
  return sessions.map(({ setCookie }) => setCookie.split(';')[0] as string);
}
