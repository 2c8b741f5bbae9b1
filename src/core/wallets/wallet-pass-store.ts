import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { retryAt } from '../outbox/retry-backoff.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { takeByEvent } from '../shared/take-by-event.ts';
import type { WalletTicketKey } from './wallet-ticket-store.ts';

export type WalletName = 'apple' | 'google';

/** A ticket in a wallet. */
export interface PassKey extends WalletTicketKey {
  wallet: WalletName;
}

/** Taken to see whether the wallet must be told something. */
export interface Taken {
  /** The hash of what it was last told; null for nothing. */
  told: string | null;
  /** When it comes due again unless it is finished; null once it is given up. */
  again: Date | null;
  /** The transaction that took it: PostgreSQL's name for this version of the row, until anybody else writes it. */
  takenIn: string;
}

/** SQL: whether nobody wrote a row since it was taken. */
export const isStillTaken = ({ takenIn }: Taken) => sql<boolean>`xmin::text = ${takenIn}`;

/**
 * SQL: what was told, of a row that was taken. If somebody else wrote the row meanwhile, they may have told something newer before or after
 * this, and nobody knows what the wallet shows: neither hash is right, so it is told once more.
 */
export const nowTold = (taken: Taken, hash: string) =>
  sql`case when ${isStillTaken(taken)} then ${hash} else 'unknown' end`;

export type DuePass = PassKey & Taken;

/**
 * A change that was not committed when its trigger looked for passes does not know of one that is added at that moment. So each is looked at
 * once more, this long after it was added, ms.
 */
const LOOK_AGAIN_MS = MINUTE_MS;

export const lookAgain = (now: Date) => new Date(now.getTime() + LOOK_AGAIN_MS);

/**
 * Notes that a ticket is added to a wallet. Do this before reading what the wallet is told: what changes from then on is noted too.
 * @param pass `due`: it is told right away by the sweep, else looked at in a minute
 * @returns what the wallet was told before
 */
export async function notePass(
  tx: Transaction,
  { eventId, ticketId, wallet, due }: PassKey & { due: boolean },
  now: Date,
): Promise<{ told: string | null; eventTold: string | null }> {
  const later = lookAgain(now);
  // The event first, as in `takeChanges`: two that wait for each other's rows would wait for ever.
  const { rows: events } = await sql<{ told: string | null }>`
    insert into wallet_events as e (event_id, due_at, due_since) values (${eventId}, ${later}, ${now})
    on conflict (event_id) do update set due_at = least(e.due_at, excluded.due_at) returning told`.execute(
    tx,
  );
  const { rows: passes } = await sql<{ told: string | null }>`
    insert into wallet_passes as p (event_id, ticket_id, wallet, created_at, due_at, due_since)
    values (${eventId}, ${ticketId}, ${wallet}, ${now}, ${due ? now : later}, ${now})
    on conflict (event_id, ticket_id, wallet) do update
      set due_at = least(p.due_at, excluded.due_at), due_since = excluded.due_since, told = case when ${due} then null else p.told end
    returning told`.execute(tx);
  return { told: passes[0]?.told ?? null, eventTold: events[0]?.told ?? null };
}

/** Takes noted changes and makes what they concern due. @returns how many there were */
export async function takeChanges(tx: Transaction, now: Date, limit: number): Promise<number> {
  const { rows: due } = await sql<{ eventId: string; id: number }>`
    select event_id, id from wallet_changes order by id limit ${limit}`.execute(tx);
  due.sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
  const taken = await takeByEvent(due, (eventId, keys) =>
    takeChangesOf(
      tx,
      eventId,
      keys.map(({ id }) => id),
      now,
    ),
  );
  return taken.length;
}

async function takeChangesOf(tx: Transaction, eventId: string, ids: readonly number[], now: Date) {
  const { rows } = await sql<{ ticketId: string | null }>`
    delete from wallet_changes where event_id = ${eventId} and id in (
      select id from wallet_changes where event_id = ${eventId} and id = any(${ids}::bigint[]) for update skip locked
    )
    returning ticket_id`.execute(tx);
  if (rows.length === 0) return rows;
  const tickets = rows.map(({ ticketId }) => ticketId);
  const whole = tickets.includes(null);
  // Whoever makes the passes of an event due holds its row, so that two of them never wait for each other's passes.
  await sql`select from wallet_events where event_id = ${eventId} for no key update`.execute(tx);
  if (whole)
    await sql`update wallet_events set due_at = ${now}, due_since = ${now} where event_id = ${eventId}`.execute(
      tx,
    );
  await sql`update wallet_passes set version = version + 1, changed_in = pg_current_xact_id(), due_at = ${now}, due_since = ${now}
    where event_id = ${eventId} and (${whole} or ticket_id = any(${tickets}::uuid[]))`.execute(tx);
  return rows;
}

/** Takes passes that are due in these wallets, and schedules their next try. */
export async function takeDuePasses(
  db: Database,
  now: Date,
  { wallets, limit }: { wallets: readonly WalletName[]; limit: number },
): Promise<DuePass[]> {
  const due = await db
    .selectFrom('wallet_passes')
    .where('dueAt', '<=', now)
    .where('wallet', 'in', wallets)
    .orderBy('dueAt')
    .limit(limit)
    .select(['eventId', 'ticketId'])
    .execute();
  return takeByEvent(due, async (eventId, keys) => {
    const { rows } = await sql<DuePass>`
      update wallet_passes set due_at = ${retryAt(now, 'due_since')}
      where event_id = ${eventId} and ticket_id = any(${keys.map(({ ticketId }) => ticketId)}::uuid[])
        and wallet = any(${wallets}::text[]) and due_at <= ${now}
      returning event_id, ticket_id, wallet, told, due_at as again, xmin::text as taken_in`.execute(db);
    return rows;
  });
}

/** Notes what a wallet was told. What was told for the first time is looked at once more. */
export async function finishPass(
  db: Database,
  due: DuePass,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await sql`
    update wallet_passes set told = ${nowTold(due, hash)}, due_since = ${now},
      due_at = case when ${isStillTaken(due)} then ${due.told === null ? lookAgain(now) : null}::timestamptz else ${now} end
    where event_id = ${due.eventId} and ticket_id = ${due.ticketId} and wallet = ${due.wallet}`.execute(db);
}

/** Notes what a wallet was told while somebody waited. The sweep looks at it once more, whatever was told meanwhile. */
export async function noteTold(
  db: Database,
  { eventId, ticketId, wallet }: PassKey,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await sql`
    update wallet_passes set told = ${hash}, due_at = least(due_at, ${lookAgain(now)})
    where event_id = ${eventId} and ticket_id = ${ticketId} and wallet = ${wallet}`.execute(db);
}

/** Forgets a pass that nobody has, unless somebody added it again meanwhile. */
export async function forgetPass(db: Database, due: DuePass): Promise<void> {
  await sql`
    delete from wallet_passes
    where event_id = ${due.eventId} and ticket_id = ${due.ticketId} and wallet = ${due.wallet} and ${isStillTaken(due)}`.execute(
    db,
  );
}

/** Finds since when a pass is in a wallet, and how often it may have changed since; undefined for one that no phone asked about. */
export function findPass(db: Database, { eventId, ticketId, wallet }: PassKey) {
  return db
    .selectFrom('wallet_passes')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .where('wallet', '=', wallet)
    .select(['createdAt', 'version'])
    .executeTakeFirst();
}

/** Forgets what wallets have of events that ended before a time; devices, passes and changes go with it. @returns how many events */
export async function forgetEventsBefore(tx: Transaction, before: Date, limit: number): Promise<number> {
  const { rows: ended } = await sql<{ eventId: string }>`
    select w.event_id from wallet_events w join events e on e.id = w.event_id
    where e.ends_at < ${before} order by w.event_id limit ${limit}`.execute(tx);
  const forgotten = await takeByEvent(ended, (eventId) =>
    tx.deleteFrom('wallet_events').where('eventId', '=', eventId).returning('eventId').execute(),
  );
  return forgotten.length;
}

/** Counts the passes that wallets should have been told of before a time, by wallet. */
export async function countLatePasses(
  db: Database,
  before: Date,
): Promise<{ wallet: WalletName; passes: number }[]> {
  const { rows } = await sql<{ wallet: WalletName; passes: number }>`
    select wallet, count(*)::int as passes from wallet_passes
    where due_at is not null and due_since < ${before} group by wallet order by wallet`.execute(db);
  return rows;
}
