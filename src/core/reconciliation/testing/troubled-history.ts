import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { TEST_SETTINGS, type TestApp } from '../../../../tests/database.ts';
import { anEvent, breaches } from '../../../../tests/factories.ts';
import { sweepDisputes } from '../../disputes/check-disputes.ts';
import { expireHolds } from '../../holds/expire-holds.ts';
import { createHoldQueue } from '../../holds/hold-queue.ts';
import { type AttemptKey, paymentReference } from '../../ledger/payment-reference.ts';
import { sellAtTwoPrices } from '../../payments/testing/two-prices.ts';
import { sweepRefunds } from '../../refunds/check-refunds.ts';
import { CURRENCIES } from '../../shared/money.ts';
import { sweepHeldPayments } from '../check-held-payment.ts';
import { compareBooks } from './compare-books.ts';
import { troubledLife } from './troubled-life.ts';
import { TroubledOrder } from './troubled-order.ts';

const ORDERS_A_RUN = 40;
/** When the books are compared with the provider's. */
const COMPARED = ['paid', 'refunded', 'ended', 'come-back'] as const;

export const troubledHistory = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  priceMinor: fc.oneof(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 5, max: 200_000 })),
  percentHundredths: fc.integer({ min: 0, max: 1_000 }),
  keeps: fc.record({
    cancellationFeeMinor: fc.constantFrom(0, 1, 50, 300_000),
    cancellationFeeHundredths: fc.constantFrom(0, 333, 10_000),
  }),
  feePayer: fc.constantFrom('organiser' as const, 'customer' as const),
  capacity: fc.integer({ min: 40, max: 120 }),
  /** Whether the organiser is paid directly, and from whose account refunds of it are taken. */
  paidDirectly: fc.constantFrom('no', 'payee-bears', 'platform-bears'),
  compared: fc.subarray([...COMPARED]),
  lives: fc.array(troubledLife, { minLength: 1, maxLength: ORDERS_A_RUN, size: 'max' }),
});

export type TroubledHistory = typeof troubledHistory extends fc.Arbitrary<infer History> ? History : never;

export interface LivedHistory {
  eventId: string;
  orders: TroubledOrder[];
  /** Whom the provider paid directly. */
  account: string | undefined;
  payeeIsLiable: boolean;
}

/** Lives a history to its end: open results are reported, found by a sweep, or found by comparing the books. */
export async function liveTroubledHistory(app: TestApp, history: TroubledHistory): Promise<LivedHistory> {
  const {
    currency,
    priceMinor,
    feePayer,
    capacity,
    lives,
    paidDirectly,
    compared,
    percentHundredths,
    keeps,
  } = history;
  const serviceFee = { percentHundredths, fixedMinor: {}, paidBy: feePayer };
  app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });
  sellAtTwoPrices(app);
  const sharedCapacities = [{ capacity: 2 * capacity, places: [2, 2] }];
  const cheaper = { name: 'Cheaper', priceMinor: Math.ceil(priceMinor / 2), currency, capacity };
  const event = await anEvent(app, {
    types: [{ priceMinor, currency, capacity }, cheaper],
    sharedCapacities,
  });
  const terms = { refundUntilDays: 0, ...keeps };
  await app.db.updateTable('events').set(terms).where('id', '=', event.eventId).execute();
  const account = paidDirectly === 'no' ? undefined : `acct_${event.eventId}`;
  await payDirectly(app, event.owner.userId, account);
  app.provider.payeeIsLiable = paidDirectly === 'payee-bears';
  const began = app.clock.now();
  const compare = (when: (typeof COMPARED)[number]) =>
    compared.includes(when) ? compareBooks(app, began) : undefined;
  const begun = await Promise.all(lives.map((life) => TroubledOrder.begin(app, event, life)));
  const orders = begun.filter((one) => one !== undefined);
  const all = async (act: (order: TroubledOrder) => Promise<void>) =>
    void (await Promise.all(orders.map(act)));

  await all((one) => one.pay(1, 'in-time'));
  await all((one) => one.pay(2, 'in-time'));
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  await all((one) => one.pay(1, 'late'));
  await all((one) => one.pay(2, 'late'));
  for (const one of orders) one.meetRefunds();
  await all((one) => one.sendByHand('before'));
  await all((one) => one.openDispute('before'));
  await compare('paid');
  await all((one) => one.exchange(event));
  await all((one) => one.askForRefund(event));
  await all((one) => one.sendByHand('meanwhile'));
  await all((one) => one.openDispute('meanwhile'));
  await refundsAreAskedFor(app);
  app.clock.advance(16 * 60_000);
  while ((await app.runJobs(['outbox'])) > 0);
  await all((one) => one.sendInstead());
  await compare('refunded');
  await all((one) => one.decide(event));
  await all((one) => one.sayFees());
  await all((one) => one.sendByHand('after'));
  await all((one) => one.openDispute('after'));
  await all((one) => one.comeToAnEnd());
  await compare('ended');
  await all((one) => one.comeBack());
  await compare('come-back');
  await all((one) => one.decide(event));
  await all((one) => one.tryAgain(event));
  await refundsAreAskedFor(app);
  await all((one) => one.goAgain());
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(5 * 3_600_000);
    while ((await sweepDisputes(app)) > 0);
    while ((await sweepHeldPayments(app)) > 0);
    await refundsAreAskedFor(app);
    await all((one) => one.comeToAnEnd());
  }
  app.outbox.length = 0;
  return { eventId: event.eventId, orders, account, payeeIsLiable: app.provider.payeeIsLiable };
}

/** Checks only this history's data, so that the next one can run after one that failed. */
export async function breachesOf(app: TestApp, { eventId, orders }: LivedHistory): Promise<string[]> {
  const ids = [eventId, ...orders.map(({ key }) => key.orderId)];
  return (await breaches(app)).filter((line) => ids.some((id) => line.includes(id)));
}

async function payDirectly(app: TestApp, organisationId: string, account: string | undefined): Promise<void> {
  if (account === undefined) {
    delete app.provider.payouts;
    return;
  }
  app.provider.payouts = {
    banks: async () => [],
    holderOf: async () => undefined,
    save: async () => ({ account }),
  };
  const now = app.clock.now();
  const row = {
    organisationId,
    provider: 'fake',
    account,
    state: 'active' as const,
    standing: 'active' as const,
  };
  await app.db
    .insertInto('payees')
    .values({ ...row, createdAt: now, updatedAt: now })
    .execute();
}

/** The sweep requests refunds. */
async function refundsAreAskedFor(app: TestApp): Promise<void> {
  for (let due = 1; due > 0; ) due = await sweepRefunds(app);
}

/** Compares the ledger with the balances that the fake provider keeps. */
export async function compareWithProvider(
  app: TestApp,
  { eventId, orders, account, payeeIsLiable }: LivedHistory,
): Promise<void> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, sum(amount_minor)::bigint as minor from ledger_entries
    where event_id = ${eventId} group by account
  `.execute(app.db);
  const ledger = (name: string) => rows.find((row) => row.account === name)?.minor ?? 0;
  const { rows: sales } = await sql<AttemptKey>`
    select event_id, order_id, attempt_number as number
    from ledger_transfers where event_id = ${eventId} and kind = 'sale'
  `.execute(app.db);
  const bought = new Set(sales.map(paymentReference));
  const prefix = `tikiti.${eventId.replaceAll('-', '')}.`;
  const direct = account === undefined ? 0 : app.provider.balanceOf(account, prefix);
  const { rows: paidThere } = await sql<{ minor: number }>`
    select coalesce(sum(case debit_account when 'organiser' then amount_minor else -amount_minor end), 0)::bigint as minor
    from ledger_transfers where event_id = ${eventId} and kind = 'direct_settlement'
      and refund_id is null and dispute_id is null
  `.execute(app.db);
  const nobodys = orders
    .flatMap((order) => [order.reference(1), order.reference(2)])
    .filter((reference) => wasCharged(app, reference))
    .filter((reference) => !bought.has(reference))
    .reduce((sum, reference) => sum + app.provider.left(reference, ['done']), 0);
  const unbought = orders.filter((order) =>
    [1, 2].every(
      (number) => !bought.has(order.reference(number)) && !wasDisputed(app, order.reference(number)),
    ),
  );
  const { rows: owed } = await sql<{ minor: number }>`
    select coalesce(sum(case 'organiser' when credit_account then amount_minor when debit_account then -amount_minor else 0 end), 0)::bigint
      as minor
    from ledger_transfers where event_id = ${eventId} and order_id = any(${unbought.map(({ key }) => key.orderId)}::uuid[])
  `.execute(app.db);
  expect({
    sum: rows.reduce((sum, { minor }) => sum + minor, 0),
    provider: ledger('provider:fake'),
    // If the platform bears refunds, the payee owes them: their balance is what they were paid with the payment.
    payee: payeeIsLiable ? -ledger(`payee:${account}`) || 0 : (paidThere[0]?.minor ?? 0),
    customer: -ledger('customer') || 0,
    organiserOfUnbought: owed[0]?.minor ?? 0,
  }).toEqual({
    sum: 0,
    provider: app.provider.balanceOf(null, prefix) + direct,
    payee: direct,
    customer: nobodys,
    organiserOfUnbought: unbought.reduce((sum, order) => sum - stillOwed(app, order, payeeIsLiable), 0),
  });
}

/** Refunded payments count too, because the provider keeps its fee. */
const wasCharged = ({ provider }: TestApp, reference: string) =>
  /^(succeeded|reversed)$/.test(provider.payments.get(reference)?.snapshot.status ?? '');

const wasDisputed = ({ provider }: TestApp, reference: string) =>
  [...provider.disputes.values()].some((dispute) => dispute.reference === reference);

/**
 * What an organiser owes for payments that bought nothing, minor units: what they were paid directly, or bore as the provider's fee, and
 * what did not come back. If they bear refunds, or nobody was paid directly, it is the provider's fee.
 */
function stillOwed(app: TestApp, order: TroubledOrder, payeeIsLiable: boolean): number {
  return [1, 2].reduce((sum, number) => {
    const reference = order.reference(number);
    const { provider } = app;
    const { snapshot, payee } = provider.payments.get(reference) ?? {};
    if (!snapshot || !wasCharged(app, reference)) return sum;
    const left = provider.left(reference, ['done']);
    if (payee && !payeeIsLiable) return sum + Math.max(0, left - payee.platformFeeMinor);
    const shareLeft = payee ? provider.shareLeft(reference) : 0;
    return sum + (payee ? left - shareLeft : (snapshot.feeMinor ?? 0));
  }, 0);
}

/** What is on each account of a history's ledger, minor units; its payee's as "payee". */
export async function accountsOf(app: TestApp, { eventId }: LivedHistory): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select split_part(account, ':acct', 1) as account, sum(amount_minor)::bigint as minor from ledger_entries
    where event_id = ${eventId} group by 1 order by 1
  `.execute(app.db);
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}
