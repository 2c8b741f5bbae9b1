import { type RawBuilder, sql } from 'kysely';
import type { AttemptState } from '../../db/column-types.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { type Database, type Transaction, transaction } from '../../db/database.ts';
import { type AttemptKey, parsePaymentReference, paymentReference } from '../ledger/payment-reference.ts';
import type { KnownPayment, OfPayment } from '../providers/payment-provider.ts';
import { TILL } from '../providers/till.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { Currency } from '../shared/money.ts';
import { readTogetherOn } from '../shared/read-together.ts';
import { takeByEvent } from '../shared/take-by-event.ts';

/** An attempt with its order's hold, as checking needs it. */
interface AttemptToCheck {
  provider: string;
  state: AttemptState;
  holdExpiresAt: Date;
  createdAt: Date;
  succeededAt: Date | null;
  /** The provider's fee; null until it is reported. */
  providerFeeMinor: number | null;
  payment: KnownPayment;
}

/** Finds an attempt, together with all that others look for in the same turn of the event loop. @returns undefined when it does not exist */
export const findAttempt: (db: Database, key: AttemptKey) => Promise<AttemptToCheck | undefined> =
  readTogetherOn(async (db, keys) => {
    const found = await findAttempts(db, keys);
    const byReference = new Map(found.map((row) => [paymentReference(row), row]));
    return keys.map((key) => {
      const reference = paymentReference(key);
      const row = byReference.get(reference);
      if (!row) return undefined;
      const { accessCode, payee, eventId: _event, orderId: _order, number: _number, ...known } = row;
      return { ...known, payment: { reference, accessCode, payee } };
    });
  });

function findAttempts(db: Database, keys: readonly AttemptKey[]) {
  const [first] = keys;
  // PostgreSQL keeps one plan for a single key, and plans a list of one anew each time.
  if (first && keys.length === 1) return findOne(db, first.eventId, first.orderId, first.number);
  const eventIds = keys.map(({ eventId }) => eventId);
  const orderIds = keys.map(({ orderId }) => orderId);
  return findSeveral(
    db,
    eventIds,
    orderIds,
    keys.map(({ number }) => number),
  );
}

const attemptsWithHolds = (db: Database | Transaction) =>
  db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'a.eventId').onRef('o.id', '=', 'a.orderId'),
    )
    .select(['a.eventId', 'a.orderId', 'a.number', 'a.provider', 'a.state', 'a.accessCode', 'a.payee'])
    .select(['a.createdAt', 'a.succeededAt', 'a.providerFeeMinor', 'o.holdExpiresAt']);

type FoundAttempt = Awaited<ReturnType<ReturnType<typeof attemptsWithHolds>['execute']>>[number];

const findOne = compileOnce<[string, string, number], FoundAttempt>((db, eventId, orderId, number) =>
  attemptsWithHolds(db)
    .where('a.eventId', '=', eventId)
    .where('a.orderId', '=', orderId)
    .where('a.number', '=', number),
);

const findSeveral = compileOnce<[string[], string[], number[]], FoundAttempt>(
  (db, eventIds, orderIds, numbers) =>
    attemptsWithHolds(db).innerJoin(
      sql<AttemptKey>`unnest(${eventIds}::uuid[], ${orderIds}::uuid[], ${numbers}::smallint[])`.as<'key'>(
        sql`key (event_id, order_id, number)`,
      ),
      (join) =>
        join
          .onRef('key.eventId', '=', 'a.eventId')
          .onRef('key.orderId', '=', 'a.orderId')
          .onRef('key.number', '=', 'a.number'),
    ),
);

/** Finds an attempt that has not succeeded, for its page or mail; undefined when it has succeeded or does not exist. */
export async function findUnpaidAttempt(tx: Transaction, { eventId, orderId, number }: AttemptKey) {
  return tx
    .selectFrom('payment_attempts')
    .select(['provider', 'amountMinor', 'currency'])
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .where('state', '!=', 'succeeded')
    .executeTakeFirst();
}

/** The wait before a payment without a webhook is checked. */
export const FIRST_CHECK_MS = 90_000;

/** Writes a payment attempt that is about to be opened. `number`: from 1, within its order. */
export async function insertAttempt(
  tx: Transaction,
  attempt: AttemptKey & {
    provider: string;
    payee: string | null;
    amountMinor: number;
    currency: Currency;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('payment_attempts')
    .values({
      eventId: attempt.eventId,
      orderId: attempt.orderId,
      number: attempt.number,
      provider: attempt.provider,
      payee: attempt.payee,
      state: 'created',
      amountMinor: attempt.amountMinor,
      currency: attempt.currency,
      createdAt: attempt.now,
      checkAt: new Date(attempt.now.getTime() + FIRST_CHECK_MS),
    })
    .execute();
}

/** SQL: writes the first attempts of new orders, for a larger statement. */
export const newAttempts = (
  eventId: string,
  attempts: readonly {
    orderId: string;
    provider: string;
    payee: string | null;
    amountMinor: number;
    currency: string;
  }[],
  { createdAt, checkAt }: { createdAt: Date; checkAt: Date },
): RawBuilder<unknown> => sql`
      insert into payment_attempts
        (event_id, order_id, number, provider, payee, state, amount_minor, currency, created_at, check_at)
      select ${eventId}::uuid, order_id, 1, provider, payee, 'created', amount_minor, currency, ${createdAt}::timestamptz,
        -- A till is no provider that could be asked for the state of a payment.
        case when provider <> ${TILL} then ${checkAt}::timestamptz end
      from unnest(
        ${attempts.map(({ orderId }) => orderId)}::uuid[],
        ${attempts.map(({ provider }) => provider)}::text[],
        ${attempts.map(({ payee }) => payee)}::text[],
        ${attempts.map(({ amountMinor }) => amountMinor)}::bigint[],
        ${attempts.map(({ currency }) => currency)}::text[]
      ) as a (order_id, provider, payee, amount_minor, currency)`;

/** Finds the attempt with this provider's payment id; undefined when it is not ours or the id was never stored. */
export async function findAttemptByPaymentId(
  db: Database,
  provider: string,
  paymentId: string,
): Promise<AttemptKey | undefined> {
  return db
    .selectFrom('payment_attempts')
    .select(['eventId', 'orderId', 'number'])
    .where('provider', '=', provider)
    .where('providerPaymentId', '=', paymentId)
    .executeTakeFirst();
}

/** Finds the attempt of a list entry. An entry without our reference may still belong to one of our payments. */
export async function findListedAttempt(
  db: Database,
  provider: string,
  { reference, paymentId }: OfPayment,
): Promise<AttemptKey | undefined> {
  const named = parsePaymentReference(reference);
  if (named || paymentId === undefined) return named;
  return findAttemptByPaymentId(db, provider, paymentId);
}

/** Makes unfinished attempts of these orders at these providers due for a check. @returns how many there are */
export async function checkNow(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  { providers, now }: { providers: readonly string[]; now: Date },
): Promise<number> {
  const due = await tx
    .updateTable('payment_attempts')
    .set({ checkAt: now })
    .where('eventId', '=', eventId)
    .where('orderId', 'in', orderIds)
    .where('provider', 'in', providers)
    .where('state', 'not in', ['succeeded', 'abandoned'])
    .executeTakeFirst();
  return Number(due.numUpdatedRows);
}

/** Schedules the next check, unless its answer has become known meanwhile. */
export async function scheduleNextCheck(
  db: Database | Transaction,
  key: AttemptKey,
  about: 'payment' | 'fee',
  checkAt: Date | null,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ checkAt })
    .where('eventId', '=', key.eventId)
    .where('orderId', '=', key.orderId)
    .where('number', '=', key.number)
    .where('state', about === 'fee' ? '=' : '!=', 'succeeded')
    .where('providerFeeMinor', 'is', null)
    .execute();
}

/** An attempt whose check is due, as its next check depends on it. */
export interface DueAttempt {
  state: AttemptState;
  createdAt: Date;
  holdExpiresAt: Date;
  succeededAt: Date | null;
  payee: string | null;
}

/**
 * Takes attempts whose check is due, longest due first, and schedules the next check of each, so that one without an answer is repeated and
 * does not block others. `over`: the seats are no longer held or a later attempt is open, and the provider is one of `cancelling` that may
 * not have cancelled the payment yet.
 * @param nextDueAt when to check an attempt again; null for never
 */
export async function takeAttemptsToCheck(
  db: Database,
  now: Date,
  { limit, ...how }: CheckingHow & { limit: number },
): Promise<(AttemptKey & { over: boolean })[]> {
  const due = await db
    .selectFrom('payment_attempts')
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(limit)
    .select(['eventId', 'orderId'])
    .execute();
  return takeByEvent(due, (eventId, keys) => {
    const orderIds = keys.map(({ orderId }) => orderId);
    return transaction(db, (tx) => takeAttemptsOf(tx, { eventId, orderIds }, now, how));
  });
}

interface CheckingHow {
  cancelling: readonly string[];
  nextDueAt: (attempt: DueAttempt, now: Date) => Date | null;
}

/** Takes the due attempts of these orders, but for those that somebody else takes now. */
async function takeAttemptsOf(
  tx: Transaction,
  { eventId, orderIds }: { eventId: string; orderIds: readonly string[] },
  now: Date,
  { cancelling, nextDueAt }: CheckingHow,
): Promise<(AttemptKey & { over: boolean })[]> {
  const { rows } = await sql<AttemptKey & DueAttempt & { over: boolean; feeIsKnown: boolean }>`
    with due as materialized (
      select event_id, order_id, number, state, provider, payee, created_at, succeeded_at, provider_fee_minor is not null as fee_is_known
      from payment_attempts where event_id = ${eventId} and order_id = any(${orderIds}::uuid[]) and check_at <= ${now}
      order by check_at for update skip locked
    )
    select a.event_id, a.order_id, a.number, a.state, a.payee, a.created_at, a.succeeded_at, a.fee_is_known, o.hold_expires_at,
      (o.state <> 'held' or exists (
        select from payment_attempts n where n.event_id = ${eventId} and n.order_id = a.order_id and n.number > a.number
          and n.access_code is not null)) and a.state not in ('succeeded', 'abandoned') and a.provider = any(${cancelling}::text[]) as over
    from due a join orders o on o.event_id = ${eventId} and o.id = a.order_id
  `.execute(tx);
  if (rows.length === 0) return rows;
  const taken = rows.map(({ orderId }) => orderId);
  await sql`
    update payment_attempts a set check_at = taken.check_at
    from unnest(
      ${taken}::uuid[],
      ${rows.map(({ number }) => number)}::smallint[],
      ${rows.map((row) => (row.feeIsKnown ? null : nextDueAt(row, now)))}::timestamptz[]
    ) as taken (order_id, number, check_at)
    where a.event_id = ${eventId} and a.order_id = any(${taken}::uuid[]) and a.order_id = taken.order_id and a.number = taken.number
  `.execute(tx);
  return rows;
}

/** Takes payments on hold whose check is due, and defers each, so that several processes can share the work. */
export async function takeHeldPayments(db: Database, now: Date, limit: number): Promise<AttemptKey[]> {
  const due = await db
    .selectFrom('payment_attempts')
    .where('holdCheckAt', '<=', now)
    .orderBy('holdCheckAt')
    .limit(limit)
    .select(['eventId', 'orderId'])
    .execute();
  return takeByEvent(due, (eventId, keys) =>
    db
      .updateTable('payment_attempts')
      .set({ holdCheckAt: new Date(now.getTime() + 5 * MINUTE_MS) })
      .where('eventId', '=', eventId)
      .where(
        'orderId',
        'in',
        keys.map(({ orderId }) => orderId),
      )
      .where('holdCheckAt', '<=', now)
      .returning(['eventId', 'orderId', 'number'])
      .execute(),
  );
}

/** Schedules the next check of a payment on hold; null when the hold has ended. */
export async function scheduleHoldCheck(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  checkAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ holdCheckAt: checkAt })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .execute();
}

/** Whether a payment is on hold: meanwhile nothing of it is refunded. */
export async function isOnHold(
  db: Database | Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<boolean> {
  const held = await db
    .selectFrom('payment_attempts')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .where('holdCheckAt', 'is not', null)
    .select('number')
    .executeTakeFirst();
  return held !== undefined;
}

/** Puts payments on hold that were partly returned before we heard of them; the next check finds out what was returned. */
export async function putOnHold(tx: Transaction, attempts: readonly AttemptKey[], now: Date): Promise<void> {
  for (const { eventId, orderId, number } of attempts) {
    await tx
      .updateTable('payment_attempts')
      .set({ holdCheckAt: now })
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .where('number', '=', number)
      .where('state', '!=', 'succeeded')
      .execute();
  }
}
