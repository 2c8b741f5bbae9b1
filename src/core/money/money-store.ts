import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { TransferKind } from '../../db/schema.ts';
import type { Sums } from './statement.ts';

type Db = Database | Transaction;

/** Of rows `s` of `event_sums`, grouped by currency. */
const SUMS = sql`
  s.currency,
  sum(s.sold_minor)::bigint as "soldMinor",
  sum(s.refunded_minor)::bigint as "refundedMinor",
  sum(s.service_fees_minor)::bigint as "serviceFeesMinor",
  sum(s.card_fees_minor)::bigint as "cardFeesMinor",
  sum(s.disputed_minor)::bigint as "disputedMinor",
  sum(s.paid_by_hand_minor)::bigint as "paidByHandMinor",
  sum(s.paid_directly_minor)::bigint as "paidDirectlyMinor",
  sum(s.balance_minor)::bigint as "balanceMinor"`;

/** Of a person (`u`); empty where they gave none. */
const NAME = sql`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.name, '')`;

/** Money that only came and went back is not theirs; what it cost may be. */
const IS_THEIRS = sql`(s.sold_minor > 0 or s.card_fees_minor <> 0 or s.balance_minor <> 0)`;

/** An event's sums, one a currency. */
export async function sumEvent(db: Db, eventId: string): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${SUMS} from event_sums s where s.event_id = ${eventId} and ${IS_THEIRS}
    group by s.currency order by s.currency`.execute(db);
  return rows;
}

export interface OwnerSums extends Sums {
  ownerId: string;
  name: string;
  /** Null for an account that was deleted. */
  email: string | null;
  events: number;
}

/** Whose events they are; without an address where the account was deleted. */
export async function findOrganiser(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select u.id, ${NAME} as name, case when u.deleted_at is null then u.email end as email
    from users u where u.id = ${id}`.execute(db);
  return rows[0];
}

/** Where an organiser's row stands in the list of all: most due first. */
export interface PlaceOfOwner {
  ownerId: string;
  currency: string;
}

const OWNER_SUMS = sql`
  select e.owner_id as "ownerId", count(*)::int as events, ${SUMS}
  from event_sums s join events e on e.id = s.event_id where ${IS_THEIRS}`;

/**
 * A slice of organisers' sums, a row a currency, most due first, or from the other end where it goes backwards; those beside a row
 * begin behind it. None where that row is gone.
 */
export async function sumOwners(
  db: Db,
  { backwards, beside, limit }: { backwards: boolean; beside: PlaceOfOwner | undefined; limit: number },
): Promise<OwnerSums[]> {
  const [order, isBeyond] = backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const from = beside
    ? sql`where ("balanceMinor", "ownerId", currency) ${isBeyond} (
        select sum(s.balance_minor)::bigint, ${beside.ownerId}, ${beside.currency}::char(3)
        from event_sums s join events e on e.id = s.event_id
        where e.owner_id = ${beside.ownerId} and s.currency = ${beside.currency} and ${IS_THEIRS})`
    : sql``;
  const { rows } = await sql<OwnerSums>`
    select sums.*, case when u.deleted_at is null then u.email end as email,
      ${NAME} as name
    from (
      select * from (${OWNER_SUMS} group by e.owner_id, s.currency) sums ${from}
      order by "balanceMinor" ${order}, "ownerId" ${order}, currency ${order} limit ${limit}
    ) as sums left join users u on u.id = sums."ownerId"
    order by "balanceMinor" ${order}, "ownerId" ${order}, currency ${order}`.execute(db);
  return rows;
}

/** How many rows that has in all. */
export async function countOwnerSums(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select distinct e.owner_id, s.currency
      from event_sums s join events e on e.id = s.event_id where ${IS_THEIRS}) as sums`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface EventSums extends Sums {
  eventId: string;
  name: string;
  startsAt: Date;
  timeZone: string;
}

/** Sums of one organiser's events, the latest event first. */
export async function sumEventsOf(db: Db, ownerId: string): Promise<EventSums[]> {
  const { rows } = await sql<EventSums>`
    select e.id as "eventId", e.name, e.starts_at as "startsAt", e.time_zone as "timeZone", ${SUMS}
    from events e join event_sums s on s.event_id = e.id
    where e.owner_id = ${ownerId} and ${IS_THEIRS}
    group by e.id, s.currency order by e.starts_at desc, e.id, s.currency`.execute(db);
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
  select id, order_id as "orderId", kind, debit_account as "debitAccount", credit_account as "creditAccount",
    amount_minor as "amountMinor", currency, created_at as "createdAt"
  from ledger_transfers where event_id = ${eventId} and ${condition}`;

/** A slice of an event's transfers, newest first, or oldest first where it goes backwards; ids sort by time. */
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
