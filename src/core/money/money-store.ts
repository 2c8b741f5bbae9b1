import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { TransferKind } from '../../db/schema.ts';
import type { Sums } from './statement.ts';

type Db = Database | Transaction;

/** What went out of the organiser's account by a kind of transfer, less what came back. */
const out = (kinds: string) => sql`(coalesce(sum(
  case when t.debit_account = 'organiser' then t.amount_minor else -t.amount_minor end) filter (where t.kind in (${sql.raw(kinds)})), 0))::bigint`;

const SUMS = sql`
  t.currency,
  coalesce(sum(t.amount_minor) filter (where t.kind = 'sale'), 0)::bigint as "soldMinor",
  ${out("'refund'")} as "refundedMinor",
  ${out("'platform_fee', 'fee_refund'")} as "serviceFeesMinor",
  ${out("'provider_fee'")} as "cardFeesMinor",
  ${out("'dispute'")} as "disputedMinor",
  ${out("'payout'")} as "paidByHandMinor",
  ${out("'direct_settlement'")} as "paidDirectlyMinor",
  sum(case when t.credit_account = 'organiser' then t.amount_minor else -t.amount_minor end)::bigint as "balanceMinor"`;

/** Of a person (`u`); empty where they gave none. */
const NAME = sql`coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.name, '')`;

const IS_THEIRS = sql`'organiser' in (t.debit_account, t.credit_account)`;

/** An event's sums, one a currency. */
export async function sumEvent(db: Db, eventId: string): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${SUMS} from ledger_transfers t where t.event_id = ${eventId} and ${IS_THEIRS}
    group by t.currency order by t.currency`.execute(db);
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

/** Sums of organisers in each of their currencies, most due first. */
export async function sumOwners(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnerSums[]> {
  const { rows } = await sql<OwnerSums>`
    select sums.*, case when u.deleted_at is null then u.email end as email,
      ${NAME} as name
    from (
      select e.owner_id as "ownerId", count(distinct e.id)::int as events, ${SUMS}
      from ledger_transfers t join events e on e.id = t.event_id where ${IS_THEIRS}
      group by e.owner_id, t.currency
    ) as sums left join users u on u.id = sums."ownerId"
    order by sums."balanceMinor" desc, sums."ownerId", sums.currency
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many rows that has in all. */
export async function countOwnerSums(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select distinct e.owner_id, t.currency
      from ledger_transfers t join events e on e.id = t.event_id where ${IS_THEIRS}) as sums`.execute(db);
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
    from events e join ledger_transfers t on t.event_id = e.id
    where e.owner_id = ${ownerId} and ${IS_THEIRS}
    group by e.id, t.currency order by e.starts_at desc, e.id, t.currency`.execute(db);
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

/** A page of an event's transfers, newest first; ids sort by time. */
export async function findTransfers(
  db: Db,
  eventId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    ${transfers(eventId, sql`true`)} order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The next ones after a transfer, oldest first. */
export async function nextTransfers(
  db: Db,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<TransferRow[]> {
  const isNext = after === undefined ? sql`true` : sql`id > ${after}`;
  const { rows } = await sql<TransferRow>`
    ${transfers(eventId, isNext)} order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countTransfers(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ledger_transfers where event_id = ${eventId}`.execute(db);
  return rows[0]?.count ?? 0;
}
