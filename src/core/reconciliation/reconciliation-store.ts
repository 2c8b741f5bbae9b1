import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { type StoredRefund, selectRefunds } from '../refunds/refund-store.ts';
import type { BookedPayment } from './compare-payments.ts';
import type { Difference, ReconciliationRun } from './reconciliation.ts';

export interface NewRun {
  id: string;
  provider: string;
  runOn: string | null;
  requestedBy: string | null;
  /** Set after a restore: the moment of its backup. */
  backupTakenAt?: Date;
  from: Date;
  to: Date;
  now: Date;
}

/** @returns false when the provider's run of that day was started before */
export async function insertRun(db: Database | Transaction, run: NewRun): Promise<boolean> {
  const inserted = await db
    .insertInto('reconciliations')
    .values({
      id: run.id,
      provider: run.provider,
      runOn: run.runOn,
      requestedBy: run.requestedBy,
      backupTakenAt: run.backupTakenAt,
      rangeFrom: run.from,
      rangeTo: run.to,
      comparedUntil: run.from,
      state: 'waiting',
      startedAt: run.now,
      checkAt: run.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'runOn']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findDueRuns(db: Database, now: Date): Promise<string[]> {
  const due = await db
    .selectFrom('reconciliations')
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .select('id')
    .execute();
  return due.map(({ id }) => id);
}

/** Takes a due run for a while. @returns undefined when another process has it, or it is over */
export function takeRun(db: Database, id: string, { now, until }: { now: Date; until: Date }) {
  return db
    .updateTable('reconciliations')
    .set({ checkAt: until })
    .where('id', '=', id)
    .where('checkAt', '<=', now)
    .returning([
      'id',
      'provider',
      'runOn',
      'rangeFrom as from',
      'rangeTo as to',
      'comparedUntil',
      'startedAt',
      'backupTakenAt',
    ])
    .executeTakeFirst();
}

export type TakenRun = NonNullable<Awaited<ReturnType<typeof takeRun>>>;

/** The result of comparing a slice. */
export interface Compared {
  until: Date;
  theirs: number;
  ours: number;
  foreign: number;
  resolved: number;
  differences: Difference[];
}

/** Adds a slice to its run, unless another process that compared the same slice has added it. */
export async function noteSlice(
  tx: Transaction,
  run: Pick<TakenRun, 'id' | 'comparedUntil'>,
  compared: Compared,
  checkAt: Date,
): Promise<boolean> {
  const noted = await tx
    .updateTable('reconciliations')
    .set((eb) => ({
      comparedUntil: compared.until,
      theirs: eb('theirs', '+', compared.theirs),
      ours: eb('ours', '+', compared.ours),
      foreignPayments: eb('foreignPayments', '+', compared.foreign),
      resolved: eb('resolved', '+', compared.resolved),
      differences: sql`differences || ${JSON.stringify(compared.differences)}::jsonb`,
      state: 'waiting',
      trouble: null,
      checkAt,
    }))
    .where('id', '=', run.id)
    .where('comparedUntil', '=', run.comparedUntil)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

export async function endRun(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({ state: 'done', trouble: null, endedAt: now, checkAt: null })
    .where('id', '=', id)
    .execute();
}

/** @param checkAt null when nobody continues it */
export async function noteTrouble(
  db: Database,
  id: string,
  trouble: string,
  checkAt: Date | null,
): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({ state: 'cut-short', trouble, checkAt })
    .where('id', '=', id)
    .execute();
}

/** Lets a run continue at the next sweep. */
export async function releaseRun(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('reconciliations').set({ checkAt: now }).where('id', '=', id).execute();
}

export interface BookedRow extends BookedPayment {
  accessCode: string | null;
  payee: string | null;
  /** The provider's own id of the payment, when it is known. */
  paymentId: string | null;
}

const BOOKED = sql`
  a.event_id, a.order_id, a.number, a.state, a.access_code, a.payee,
  a.provider_payment_id as payment_id, a.provider_fee_minor as fee_minor, b.currency, b.paid_minor as booked_minor,
  (coalesce(b.paid_minor, 0) - b.left_minor + b.requested_minor)::bigint as gone_back_minor, b.disputed_minor > 0 as disputed,
  a.hold_check_at is not null or exists (select from payment_exceptions x where x.event_id = a.event_id and x.order_id = a.order_id
    and x.attempt_number = a.number and x.kind = 'payment_on_hold' and x.decision = 'money_kept') as on_hold
  from payment_attempts a
  join payment_balances b on b.event_id = a.event_id and b.order_id = a.order_id and b.attempt_number = a.number`;

/** Finds these payments in our books, by reference. */
export async function findBooked(
  db: Database,
  provider: string,
  keys: readonly AttemptKey[],
): Promise<Map<string, BookedRow>> {
  const { rows } = await sql<BookedRow>`
    select ${BOOKED}
    join unnest(${keys.map(({ eventId }) => eventId)}::uuid[], ${keys.map(({ orderId }) => orderId)}::uuid[],
      ${keys.map(({ number }) => number)}::smallint[]) as asked (event_id, order_id, number)
      on asked.event_id = a.event_id and asked.order_id = a.order_id and asked.number = a.number
    where a.provider = ${provider}`.execute(db);
  return new Map(rows.map((row) => [paymentReference(row), row]));
}

/** Finds our paid payments at a provider that were begun in a period, by reference. */
export async function findPaidIn(
  db: Database,
  provider: string,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, BookedRow>> {
  const { rows } = await sql<BookedRow>`
    select ${BOOKED}
    where a.created_at >= ${from} and a.created_at < ${to} and a.provider = ${provider} and a.state = 'succeeded'`.execute(
    db,
  );
  return new Map(rows.map((row) => [paymentReference(row), row]));
}

/** Finds our refunds of a provider's payments that are done and were requested in a period. */
export async function findRefundedIn(
  db: Database,
  provider: string,
  { from, to }: { from: Date; to: Date },
): Promise<StoredRefund[]> {
  return selectRefunds(db)
    .where('r.createdAt', '>=', from)
    .where('r.createdAt', '<', to)
    .where('r.state', '=', 'done')
    .where('a.provider', '=', provider)
    .execute();
}

/** Lists the accounts that were paid directly in a period. */
export async function payeesIn(
  db: Database,
  provider: string,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where('provider', '=', provider)
    .where('payee', 'is not', null)
    .select('payee')
    .distinct()
    .execute();
  return rows.flatMap(({ payee }) => (payee === null ? [] : [payee]));
}

/** Lists all accounts that may be paid directly: after a restore, nobody knows which of them were. */
export async function allPayees(db: Database, provider: string): Promise<string[]> {
  const rows = await db.selectFrom('payees').where('provider', '=', provider).select('account').execute();
  return rows.map(({ account }) => account);
}

/** Finds runs, newest first. */
export async function findRuns(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('reconciliations as r')
    .leftJoin('users as u', 'u.id', 'r.requestedBy')
    .orderBy('r.startedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .select([
      'r.id',
      'r.provider',
      'r.runOn',
      'r.rangeFrom as from',
      'r.rangeTo as to',
      'r.comparedUntil',
      'r.state',
      'r.trouble',
      'r.theirs',
      'r.ours',
      'r.foreignPayments as foreign',
      'r.resolved',
      'r.differences',
      'r.startedAt',
      'r.endedAt',
      'r.checkAt',
      'r.backupTakenAt',
    ])
    .select(sql<string | null>`case when u.deleted_at is null then u.email end`.as('requestedBy'))
    .execute();
  return rows.map(
    ({
      runOn,
      checkAt,
      from,
      to,
      comparedUntil,
      startedAt,
      endedAt,
      backupTakenAt,
      differences,
      ...row
    }): ReconciliationRun => ({
      ...row,
      daily: runOn !== null,
      backupTakenAt: backupTakenAt?.toISOString() ?? null,
      from: from.toISOString(),
      to: to.toISOString(),
      comparedUntil: comparedUntil.toISOString(),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      givenUp: row.state === 'cut-short' && checkAt === null,
      differences: differences as Difference[],
    }),
  );
}

export async function countRuns(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds a provider's run that an admin requested and that is not over. */
export async function isUnderWay(tx: Transaction, provider: string): Promise<boolean> {
  const run = await tx
    .selectFrom('reconciliations')
    .where('provider', '=', provider)
    .where('runOn', 'is', null)
    .where('checkAt', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return run !== undefined;
}
