import { sql } from 'kysely';
import { recountMoney } from '../src/core/money/testing/recount-money.ts';
import { recountSales } from '../src/core/orders/testing/recount-sales.ts';
import type { SignedIn } from '../src/core/shared/actor.ts';
import type { App } from '../src/core/shared/app.ts';
import { type Database, transaction } from '../src/db/database.ts';
import { SETTINGS } from './bench-settings.ts';

const FIRST =
  'Thandi Sipho Lerato Anna Jonas Maria Ayesha John Naledi Pieter Amina Kofi Chloe Emma Liam Noah Zanele Bongani';
const LAST =
  'Mokoena Nkosi Smith Dlamini Botha Schmidt Otieno Naidoo Khumalo Müller Zulu Ndlovu Jacobs Patel Mwangi Fischer Adams Pillay';
const DOMAINS = 'gmail.com outlook.com example.com example.org yahoo.com';

/**
 * SQL for a `with` that makes up people as `people (n, first, last, other, domain)`, with n from 1. They are the same on every
 * call.
 */
export const people = (count: number) => sql`
  names as (select string_to_array(${FIRST}, ' ') as first, string_to_array(${LAST}, ' ') as last,
    string_to_array(${DOMAINS}, ' ') as domains),
  people as (select n, first[1 + abs(hashint4(n)) % 18] as first, last[1 + abs(hashint4(n * 7)) % 18] as last,
    last[1 + abs(hashint4(n * 11)) % 18] as other, domains[1 + n % 5] as domain
    from names, generate_series(1, ${sql.lit(count)}) n)`;

/** Creates an organiser's account. @returns the actor, and the parts of the app that reading needs */
export async function openOrganiser(db: Database, name: string): Promise<{ app: App; actor: SignedIn }> {
  await sql`insert into users (id, last_name, email, role, email_verified, created_at)
    values (${name}, ${name}, ${`${name}@example.com`}, 'user', true, now())`.execute(db);
  await sql`insert into organisations (id, name, created_at) values (${name}, ${name}, now())`.execute(db);
  await sql`insert into members (organisation_id, user_id, role, joined_at) values (${name}, ${name}, 'owner', now())`.execute(
    db,
  );
  const app = { db, clock: { now: () => new Date() }, providers: [], settings: SETTINGS } as unknown as App;
  return { app, actor: signedIn(name) };
}

const signedIn = (userId: string): SignedIn => ({
  kind: 'user',
  userId,
  sessionId: '',
  email: `${userId}@example.com`,
  emailVerified: true,
  secondFactor: false,
  admin: false,
  memberships: [{ organisationId: userId, role: 'owner', eventIds: null, doors: [] }],
  organisationId: userId,
});

export const eventIdAt = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Creates approved events with two ticket types each, one a day from tomorrow; their ids are `eventIdAt(from)` and the next ones. */
export async function insertEvents(
  db: Database,
  { owner, from, count }: { owner: string; from: number; count: number },
): Promise<void> {
  const numbers = sql`generate_series(0, ${sql.lit(count - 1)}) n`;
  const id = eventIdOf(sql`${sql.lit(from)} + n`);
  await sql`
    insert into events (id, organisation_id, name, starts_at, ends_at, time_zone, location_text, description, approval, created_at, updated_at)
    select ${id}, ${owner}, (array['Summer Jazz on the Koppie', 'Night Market', 'Vinyl Sunday', 'Trail Run'])[1 + n % 4] || ' ' || n,
      now() + (n + 1) * interval '1 day', now() + (n + 1) * interval '1 day' + interval '4 hours', 'Africa/Johannesburg',
      'Maude Street, Sandton', repeat('Three stages, one hill, and the longest sunset of the year. ', 60), 'approved', now(), now()
    from ${numbers}`.execute(db);
  await sql`
    insert into ticket_types (event_id, id, position, name, price_minor, currency)
    select ${id}, ${typeIdOf(sql`type`)}, type, 'Type ' || type, 17500, 'ZAR'
    from ${numbers}, generate_series(0, 1) type`.execute(db);
  await sql`
    insert into inventory (event_id, ticket_type_id, capacity, sold)
    select ${id}, ${typeIdOf(sql`type`)}, 1000000, 0 from ${numbers}, generate_series(0, 1) type`.execute(db);
}

const padded = (number: unknown) => sql`lpad((${number})::text, 12, '0')`;
const eventIdOf = (number: unknown) => sql`('00000000-0000-4000-8000-' || ${padded(number)})::uuid`;
const typeIdOf = (number: unknown) => sql`('00000000-0000-4000-9000-' || ${padded(number)})::uuid`;

/**
 * Creates paid orders of two tickets each, with all their rows, spread over events and over the last `days`. Their
 * ids sort by time, as the app's do.
 * @param orders.seed differs for each call: ids and codes are made from it
 */
export async function insertPaidOrders(
  db: Database,
  {
    from,
    events,
    count,
    days,
    seed,
  }: { from: number; events: number; count: number; days: number; seed: number },
): Promise<void> {
  const at = sql`now() - ${sql.lit((days * 86_400_000) / count)}::float8 * n * interval '1 millisecond'`;
  await transaction(db, async (tx) => {
    await sql`
      create temporary table sold on commit drop as
      with ${people(count)}
      select ${eventIdOf(sql`${sql.lit(from)} + n % ${sql.lit(events)}`)} as event_id, ${typeIdOf(sql`n % 2`)} as type_id,
        (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || left(hash, 3) || '8' || right(hash, 15))::uuid as id,
        lower(first) || '.' || lower(last) || n || '@' || domain as email, ${at} as at
      from people, md5(${sql.lit(seed)} || ' ' || n) hash`.execute(tx);
    await sql`
      insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, paid_at)
      select event_id, id, 'paid', email, 'guest:1', 'ZAR', 35000, at, at, at from sold`.execute(tx);
    await sql`
      insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor)
      select event_id, id, 1, type_id, 2, 17500 from sold`.execute(tx);
    await sql`
      insert into payment_attempts (event_id, order_id, number, provider, state, amount_minor, currency, created_at, succeeded_at)
      select event_id, id, 1, 'stub', 'succeeded', 35000, 'ZAR', at, at from sold`.execute(tx);
    await sql`
      insert into tickets (event_id, id, order_id, line_number, seat, ticket_type_id, key_id, short_code, issued_at)
      select event_id, gen_random_uuid(), id, 1, part, type_id, 1, upper(left(code, 6) || '-' || right(code, 6)), at
      from sold, generate_series(1, 2) part, md5(id::text || part) code`.execute(tx);
    await sql`
      insert into ledger_transfers
        (event_id, id, order_id, attempt_number, kind, debit_account, credit_account, amount_minor, currency, created_at)
      select event_id, gen_random_uuid(), id, 1, 'sale', 'provider:stub', 'organiser', 35000, 'ZAR', at from sold`.execute(
      tx,
    );
  });
  await recountSales(db);
  await recountMoney(db);
  await sql`vacuum analyze`.execute(db);
}
