import { type Database, isCut, isOutage, type Transaction, transaction } from '../../db/database.ts';
import { resolveOpen } from '../exceptions/exception-store.ts';
import { fileExceptions, type NewException } from '../exceptions/file-exception.ts';
import { moveTickets } from '../inventory/counter.ts';
import { createGroupCommit } from '../inventory/group-commit.ts';
import { type LockedInventory, lockInventory, moveCounters } from '../inventory/inventory-store.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { insertTillEntries, lockOpenShifts } from '../ledger/till-entry-store.ts';
import { addSales } from '../orders/sales-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { moveCode } from '../promo-codes/admit-code.ts';
import { giveBackUses, retakeUses } from '../promo-codes/code-store.ts';
import { numberReceipts } from '../receipts/number-receipts-store.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { firstTicketsMail } from '../tickets/order-tickets-store.ts';
import type { FulfilmentQueue } from './fulfilment.ts';
import {
  type FulfilmentOutcome,
  type FulfilmentPlan,
  type FulfilmentRequest,
  type OrderToFulfil,
  planAtTill,
  planFree,
  planPayment,
  type TillPayment,
} from './fulfilment.ts';
import {
  insertRefunds,
  insertTickets,
  insertTransfers,
  latestKeyId,
  loadAttempts,
  loadOrders,
  putOnHold,
  updateAttempts,
  updateOrders,
} from './fulfilment-store.ts';
import { ticketsOf } from './issued-tickets.ts';
import { resolveUnverifiedPayments } from './unverified-payment.ts';

const MAX_BATCH = 500;

/** How long a database that restarts is waited for. */
const PATIENCE_MS = 8_000;

type World = Pick<
  App,
  | 'clock'
  | 'newId'
  | 'randomBytes'
  | 'settings'
  | 'providers'
  | 'bookPayeeDebt'
  | 'offerSeats'
  | 'settleResales'
> & {
  db: Database;
};

/**
 * Fulfils in groups, one event at a time: each commit locks the event's counters and the orders it is about, decides every
 * request in turn on what the ones before it left, and writes orders, counters, tickets, ledger and refunds together. There
 * is no moment at which an order is paid and has no tickets.
 */
export function createFulfilmentQueue(world: World): FulfilmentQueue {
  const commit = createGroupCommit<FulfilmentRequest, FulfilmentOutcome>({
    maxBatch: MAX_BATCH,
    isOutage,
    // Fulfilling begins with a look at what is fulfilled, under the lock of whoever may still be writing it: a second run changes nothing.
    afterCut: {
      isCut,
      lookUp: async (_eventId, requests) => requests.map(() => undefined),
      patienceMs: PATIENCE_MS,
    },
    run: (eventId, requests) => transaction(world.db, (tx) => fulfilTogether(world, tx, eventId, requests)),
  });
  return { fulfil: (request) => commit(request.eventId, request) };
}

/** A plan and what it is about, ready to be written. */
export interface Planned {
  order: OrderToFulfil;
  attempt: { number: number; provider: string; payee: string | null; amountMinor: number } | undefined;
  plan: FulfilmentPlan;
  reference: string;
  /** Where it was paid at a till. */
  sale?: TillPayment | undefined;
}

async function fulfilTogether(
  world: World,
  tx: Transaction,
  eventId: string,
  requests: readonly FulfilmentRequest[],
): Promise<FulfilmentOutcome[]> {
  const inventory = await lockInventory(tx, eventId);
  if (!inventory) return requests.map(() => 'unknown');
  const orderIds = [...new Set(requests.map((request) => request.orderId))].sort();
  const now = world.clock.now();
  const { holdMinutes } = world.settings;
  const orders = await loadOrders(tx, eventId, orderIds, { holdMinutes, now });
  const attempts = await loadAttempts(tx, eventId, orderIds);
  const sales = requests.flatMap((request) => (request.kind === 'till' ? request.sale.shiftId : []));
  const openShifts = await lockOpenShifts(tx, eventId, sales);
  const pendingHoldUntil = new Date(now.getTime() + world.settings.pendingHoldMinutes * 60_000);

  const planned: Planned[] = [];
  const returned: AttemptKey[] = [];
  const outcomes = requests.map((request): FulfilmentOutcome => {
    const order = orders.get(request.orderId);
    if (!order) return 'unknown';
    const number = request.kind === 'payment' ? request.number : 1;
    const attempt = request.kind === 'free' ? undefined : attempts.get(`${order.id}.${number}`);
    if (request.kind === 'payment' && !attempt) return 'unknown';
    const sale = request.kind === 'till' ? request.sale : undefined;
    const plan = sale
      ? planAtTill(order, attempt, {
          method: sale.method,
          cancelled: inventory.event.cancelled,
          open: openShifts.has(sale.shiftId),
        })
      : request.kind === 'payment' && attempt
        ? planPayment(order, attempt, request.snapshot, inventory.counters, {
            pendingHoldUntil,
            returned: request.returned ?? false,
            now,
            cancelled: inventory.event.cancelled,
            offSale: inventory.event.approval !== 'approved' || inventory.event.endsAt <= now,
          })
        : planFree(order, inventory.event);
    const reference = attempt
      ? paymentReference({ eventId, orderId: order.id, number: attempt.number })
      : `free.${order.id}`;
    planned.push({ order: { ...order }, attempt, plan, reference, sale });
    // What follows in this group sees what this one did.
    if (plan.orderState) order.state = plan.orderState;
    if (plan.holdExpiresAt) {
      order.holdExpiresAt = plan.holdExpiresAt;
      order.holdExtended = true;
    }
    if (attempt && plan.attemptState) attempt.state = plan.attemptState;
    if (attempt && request.kind === 'payment' && isReturned(request)) returned.push(request);
    if (attempt && plan.reported) attempt.providerFeeMinor ??= plan.reported.providerFeeMinor;
    applyMoves(inventory, plan);
    if (order.code && plan.issueTickets)
      moveCode(order.code.counter, { ...order.code, reserved: plan.reserved });
    return plan.outcome;
  });

  await putOnHold(tx, returned, now);
  if (returned.length > 0) await wake(tx, 'held-payments');
  await write(world, tx, inventory, { eventId, planned, now });
  return outcomes;
}

const isReturned = ({ returned, snapshot }: Extract<FulfilmentRequest, { kind: 'payment' }>) =>
  snapshot.status === 'reversed' || returned === true;

/**
 * Applies a plan's moves to the counters in memory, for the requests behind it in the group. Seats that a promo code sets aside again are
 * not known before `giveBackUses` has run, so memory may count too many as free. The table's CHECK then refuses the group, and its requests
 * are decided one by one.
 */
function applyMoves({ counters }: LockedInventory, plan: FulfilmentPlan): void {
  for (const move of plan.moves) {
    const counter = counters.get(move.ticketTypeId);
    if (!counter) throw new Error(`Ticket type ${move.ticketTypeId} has no counter.`);
    moveTickets(counter, move);
  }
}

async function write(
  world: World,
  tx: Transaction,
  inventory: LockedInventory,
  { eventId, planned, now }: { eventId: string; planned: readonly Planned[]; now: Date },
): Promise<void> {
  const ended = planned.filter(
    ({ order, plan }) => order.state === 'held' && plan.orderState === 'cancelled',
  );
  const setAside = await giveBackUses(
    tx,
    eventId,
    ended.map(({ order }) => order.id),
    now,
  );
  await moveCounters(world, tx, eventId, [...planned.flatMap(({ plan }) => plan.moves), ...setAside]);
  // Also of an order that ended in this very group.
  const seatedLate = planned.filter(({ order, plan }) => order.state !== 'held' && plan.issueTickets);
  await retakeUses(
    tx,
    eventId,
    seatedLate.map(({ order, plan }) => ({ orderId: order.id, reserved: plan.reserved?.quantity ?? 0 })),
  );
  await updateOrders(tx, eventId, planned, now);
  await updateAttempts(tx, eventId, planned, now);
  await insertTransfers(tx, eventId, planned, world.newId, now);
  const newlyReported = planned.filter(
    ({ attempt, plan }) => attempt?.payee && plan.reported && !plan.attemptState,
  );
  const payments = newlyReported.flatMap(({ order, attempt }) =>
    attempt ? [{ orderId: order.id, number: attempt.number }] : [],
  );
  const fees = { eventId, kinds: ['reconciliation'], code: 'fee-not-told', payments } as const;
  await resolveOpen(tx, fees, 'booked_since', now);
  for (const payment of payments) await world.bookPayeeDebt(world, tx, { eventId, ...payment });
  await resolveUnverifiedPayments(tx, eventId, planned.flatMap(knownSince), now);
  await fileExceptions(
    world,
    tx,
    planned.flatMap((one) => exceptionOf(eventId, one)),
  );
  const paid = planned.filter(({ plan }) => plan.issueTickets).map(({ order }) => order);
  if (paid.length > 0) {
    const keyId = await latestKeyId(tx, eventId);
    const tickets = paid.flatMap((order) => ticketsOf(world, order, inventory));
    const onHold = planned.filter(({ plan }) => plan.onHold).map(({ order }) => order.id);
    await insertTickets(tx, eventId, keyId, tickets, { onHold, now });
    await addSales(
      tx,
      eventId,
      paid.map((order) => order.id),
    );
    const mailed = paid.filter(({ hasAddress }) => hasAddress);
    await queueMails(
      world,
      tx,
      mailed.map((order) => firstTicketsMail(eventId, order.id)),
    );
    await insertTillEntries(
      tx,
      planned.flatMap((one) => tillEntryOf(world, eventId, one, now)),
    );
  }
  const refunds = await insertRefunds(tx, eventId, planned, world.newId, now);
  if (refunds > 0) await wake(tx, 'refunds');
  const resales = {
    sold: paid.flatMap(({ resale }) => resale?.ticketId ?? []),
    over: ended.flatMap(({ order }) => (order.resale ? order.id : [])),
  };
  if (resales.sold.length + resales.over.length > 0) await world.settleResales(world, tx, eventId, resales);
  // Receipts are numbered last, because that lock is the organiser's and covers all their events.
  await numberReceipts(tx, eventId, paid, now);
}

function tillEntryOf(world: World, eventId: string, { order, attempt, plan, sale }: Planned, now: Date) {
  if (!sale || !plan.issueTickets) return [];
  return [
    {
      ...{
        event_id: eventId,
        id: world.newId(),
        shift_id: sale.shiftId,
        order_id: order.id,
        refund_id: null,
      },
      ...{ method: attempt ? sale.method : null, amount_minor: attempt?.amountMinor ?? 0 },
      ...{ made_by: sale.by, made_at: now },
    },
  ];
}

/** A payment to somebody's own account of which it is known now whether it was charged. */
function knownSince({ order: { id: orderId }, attempt, plan: { attemptState } }: Planned) {
  if (!attempt?.payee) return [];
  const { number } = attempt;
  if (attemptState === 'succeeded') return [{ orderId, number, charged: true }];
  const failed = attemptState === 'failed' || attemptState === 'abandoned';
  return failed ? [{ orderId, number, charged: false }] : [];
}

/** Files what did not go as planned. It is filed as resolved where nothing has to be refunded. */
function exceptionOf(eventId: string, { order, attempt, plan }: Planned): NewException[] {
  if (!plan.exception || !attempt) return [];
  const { amountMinor = 0, currency = order.currency } = plan.bookings[0] ?? {};
  return [
    {
      ...plan.exception,
      eventId,
      orderId: order.id,
      attemptNumber: attempt.number,
      provider: attempt.provider,
      amountMinor,
      currency,
      resolved: plan.refund === undefined,
    },
  ];
}
