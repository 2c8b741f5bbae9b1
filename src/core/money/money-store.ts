import { type RawBuilder, sql } from 'kysely';
import type { TransferKind } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Currency } from '../shared/money.ts';
import { findPayoutReserves, type Whose } from './payout-reserve-store.ts';
import type { Sums } from './statement.ts';

type Db = Database | Transaction;
/** What the sums depend on: providers decide how each payment is refunded, the operator when a balance is paid out. */
type World = Pick<App, 'providers' | 'clock' | 'settings'>;

/** SQL: rows `s` of `event_sums` with their reserves `p`. */
type SumRows = RawBuilder<unknown>;

/**
 * Reads the reserves before the sums. A refund that is booked between the two reads is then deducted twice, which is safe; the other order
 * could miss it. Nothing is booked while the sums are locked.
 */
async function sumRows(app: World, db: Db, whose: Whose): Promise<SumRows> {
  const reserves = await findPayoutReserves(app, db, whose);
  return sql`event_sums s left join unnest(
    ${reserves.map((one) => one.eventId)}::uuid[], ${reserves.map((one) => one.currency)}::char(3)[],
    ${reserves.map((one) => one.onItsWayMinor)}::bigint[], ${reserves.map((one) => one.inDisputeMinor)}::bigint[]
  ) as p (event_id, currency, on_its_way_minor, in_dispute_minor) on p.event_id = s.event_id and p.currency = s.currency`;
}

/** SQL: what is due in one row, like `dueOf`. */
const ROW_DUE = sql`(s.balance_minor - coalesce(p.on_its_way_minor, 0) - coalesce(p.in_dispute_minor, 0))`;

/** SQL: sums rows `s` and `p` with their events `e`, grouped by currency. */
function sumsOf({ clock, settings }: World) {
  const waitMs = settings.payoutDaysAfterEvent * DAY_MS;
  const endedBefore = new Date(clock.now().getTime() - waitMs);
  const isAwaited = sql`e.ends_at > ${endedBefore} and ${ROW_DUE} > 0`;
  return sql`
  ${SUMS},
  coalesce(sum(${ROW_DUE}) filter (where e.ends_at <= ${endedBefore}), 0)::bigint as payable_minor,
  min(e.ends_at) filter (where ${isAwaited}) + make_interval(secs => ${waitMs / 1000}) as next_payable_at,
  (array_agg(e.time_zone order by e.ends_at) filter (where ${isAwaited}))[1] as next_time_zone`;
}

const SUMS = sql`
  s.currency,
  sum(s.sold_minor)::bigint as sold_minor,
  sum(s.refunded_minor)::bigint as refunded_minor,
  sum(s.service_fees_minor)::bigint as service_fees_minor,
  sum(s.card_fees_minor)::bigint as card_fees_minor,
  sum(s.disputed_minor)::bigint as disputed_minor,
  sum(s.paid_by_hand_minor)::bigint as paid_by_hand_minor,
  sum(s.paid_directly_minor)::bigint as paid_directly_minor,
  sum(s.taken_at_door_minor)::bigint as taken_at_door_minor,
  sum(s.balance_minor)::bigint as balance_minor,
  coalesce(sum(p.on_its_way_minor), 0)::bigint as on_its_way_minor,
  coalesce(sum(p.in_dispute_minor), 0)::bigint as in_dispute_minor`;

const DUE = sql`sum(${ROW_DUE})::bigint`;

/** SQL: leaves out money that only came in and was returned, unless it caused costs. */
const IS_THEIRS = sql`(s.sold_minor > 0 or s.card_fees_minor <> 0 or s.balance_minor <> 0)`;

/** Reads an event's sums, one for each currency. */
export async function sumEvent(app: World, db: Db, eventId: string): Promise<Sums[]> {
  const rowsOfSums = await sumRows(app, db, { eventId });
  const { rows } = await sql<Sums>`
    select ${sumsOf(app)} from ${rowsOfSums} join events e on e.id = s.event_id where s.event_id = ${eventId} and ${IS_THEIRS}
    group by s.currency order by s.currency`.execute(db);
  return rows;
}

export interface OwnerSums extends Sums {
  organisationId: string;
  name: string;
  /** The address of its longest-serving owner; null if they deleted their account. */
  email: string | null;
  events: number;
}

/** Finds an organisation with the email address of its longest-serving owner; null if they deleted their account. */
export async function findOrganiser(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select o.id, o.name, case when u.deleted_at is null then u.email end as email
    from organisations o join users u on u.id = ${leadingOwner(sql`o.id`)} where o.id = ${id}`.execute(db);
  return rows[0];
}

/** An organiser's position in the list of all, which has the highest amount due first. */
export interface PlaceOfOwner {
  organisationId: string;
  currency: string;
}

const ownerSums = (app: World, rows: SumRows) => sql`
  select e.organisation_id, count(*)::int as events, ${sumsOf(app)}, ${DUE} as due
  from ${rows} join events e on e.id = s.event_id where ${IS_THEIRS}`;

/**
 * Finds a slice of organisers' sums, one row for each currency, the highest amount due first, or last if `backwards`. It starts after the
 * row `beside`, and is empty if that row is gone.
 */
export async function sumOwners(
  app: World,
  db: Db,
  { backwards, beside, limit }: { backwards: boolean; beside: PlaceOfOwner | undefined; limit: number },
): Promise<OwnerSums[]> {
  const rowsOfSums = await sumRows(app, db, 'all');
  const [order, isBeyond] = backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const from = beside
    ? sql`where (due, organisation_id, currency) ${isBeyond} (
        select ${DUE}, ${beside.organisationId}, ${beside.currency}::char(3)
        from ${rowsOfSums} join events e on e.id = s.event_id
        where e.organisation_id = ${beside.organisationId} and s.currency = ${beside.currency} and ${IS_THEIRS})`
    : sql``;
  const { rows } = await sql<OwnerSums>`
    select sums.*, case when u.deleted_at is null then u.email end as email, o.name
    from (
      select * from (${ownerSums(app, rowsOfSums)} group by e.organisation_id, s.currency) sums ${from}
      order by due ${order}, organisation_id ${order}, currency ${order} limit ${limit}
    ) as sums join organisations o on o.id = sums.organisation_id join users u on u.id = ${leadingOwner(sql`o.id`)}
    order by due ${order}, organisation_id ${order}, currency ${order}`.execute(db);
  return rows;
}

/** Locks an event's sums, so that nothing else is booked for it until the commit. */
export async function lockSums(tx: Transaction, eventId: string): Promise<void> {
  await sql`select from event_sums where event_id = ${eventId} order by currency for update`.execute(tx);
}

/** Counts the rows of that list. */
export async function countOwnerSums(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select distinct e.organisation_id, s.currency
      from event_sums s join events e on e.id = s.event_id where ${IS_THEIRS}) as sums`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface EventSums extends Sums {
  eventId: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

/** Sums the events in a scope, the latest event first. */
export async function sumEventsOf(app: World, db: Db, scope: Scope): Promise<EventSums[]> {
  const rowsOfSums = await sumRows(app, db, scope);
  const { rows } = await sql<EventSums>`
    select e.id as event_id, e.name, e.starts_at, e.ends_at, e.time_zone, ${sumsOf(app)}
    from ${rowsOfSums} join events e on e.id = s.event_id
    where ${isInScope(scope, 'e')} and ${IS_THEIRS}
    group by e.id, s.currency order by e.starts_at desc, e.id, s.currency`.execute(db);
  return rows;
}

/** What is due, or overpaid, from an event whose payout day has come, and whose it is. */
export interface PayableRow {
  organisationId: string;
  organisation: string;
  /** The address of its longest-serving owner; null if they deleted their account. */
  email: string | null;
  eventId: string;
  event: string;
  currency: Currency;
  /** Below zero if refunds or disputes came after a payout. */
  dueMinor: number;
}

/**
 * Finds what is due from all events whose payout day has come, by organisation, the earliest event first. Cancelled events whose refunds
 * are being requested are left out.
 */
export async function findPayable(app: World, db: Db): Promise<PayableRow[]> {
  const rowsOfSums = await sumRows(app, db, 'all');
  const { clock, settings } = app;
  const endedBefore = new Date(clock.now().getTime() - settings.payoutDaysAfterEvent * DAY_MS);
  const { rows } = await sql<PayableRow>`
    select e.organisation_id, o.name as organisation, case when u.deleted_at is null then u.email end as email,
      e.id as event_id, e.name as event, s.currency, ${ROW_DUE}::bigint as due_minor
    from ${rowsOfSums} join events e on e.id = s.event_id
      join organisations o on o.id = e.organisation_id join users u on u.id = ${leadingOwner(sql`o.id`)}
    where e.ends_at <= ${endedBefore} and ${ROW_DUE} <> 0 and not exists (
      select from cancellations c where c.event_id = e.id and c.check_at is not null and c.refunds_requested_at is not null)
    order by o.name, e.organisation_id, s.currency, e.ends_at, e.id`.execute(db);
  return rows;
}

export interface TransferRow {
  id: string;
  orderId: string | null;
  kind: TransferKind;
  debitAccount: string;
  creditAccount: string;
  amountMinor: number;
  currency: string;
  createdAt: Date;
}

const transfers = (eventId: string, condition: RawBuilder<unknown>) => sql`
  select id, order_id, kind, debit_account, credit_account,
    amount_minor, currency, created_at
  from ledger_transfers where event_id = ${eventId} and ${condition}`;

/** Finds a slice of an event's transfers, newest first, or oldest first if `backwards`; ids sort by time. */
export async function findTransfers(
  db: Db,
  eventId: string,
  { backwards, beside, limit }: { backwards: boolean; beside: string | undefined; limit: number },
): Promise<TransferRow[]> {
  const isBeyond = beside === undefined ? sql`true` : sql`id ${backwards ? sql`>` : sql`<`} ${beside}::uuid`;
  const { rows } = await sql<TransferRow>`
    ${transfers(eventId, isBeyond)} order by id ${backwards ? sql`asc` : sql`desc`} limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countTransfers(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(transfers), 0)::int as count from event_sums where event_id = ${eventId}`.execute(db);
  return rows[0]?.count ?? 0;
}
