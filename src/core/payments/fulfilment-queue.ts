import { type Database, isCut, isOutage, type Transaction, transaction } from '../../db/database.ts';
import { moveTickets } from '../inventory/counter.ts';
import { createGroupCommit, PATIENCE_MS } from '../inventory/group-commit.ts';
import { type LockedInventory, lockInventory } from '../inventory/inventory-store.ts';
import { lockOpenShifts } from '../ledger/till-entry-store.ts';
import { nextOrderState } from '../orders/order-state.ts';
import { moveCode } from '../promo-codes/redeem-code.ts';
import type { App } from '../shared/app.ts';
import { type QueueMeter, UNWATCHED } from '../shared/queue-meter.ts';
import type {
  FulfilmentOutcome,
  FulfilmentPlan,
  FulfilmentQueue,
  FulfilmentRequest,
  Planned,
} from './fulfilment.ts';
import { type LockedOrder, loadOrders } from './fulfilment-store.ts';
import { pendingHoldUntil } from './pending-hold.ts';
import { planPayment } from './plan-payment.ts';
import { planAtTill, planFree } from './plan-sale.ts';
import { type FulfilmentWorld, writeFulfilments } from './write-fulfilments.ts';

const MAX_BATCH = 500;

type World = FulfilmentWorld & { db: Database };

/**
 * Fulfils in groups, one event at a time. Each commit locks the event's counters and the orders it is about. It decides each request on the
 * result of the ones before it, and writes orders, counters, tickets, ledger and refunds together. So an order is never paid without its
 * tickets.
 */
export function createFulfilmentQueue(world: World, meter: QueueMeter = UNWATCHED): FulfilmentQueue {
  const commit = createGroupCommit<FulfilmentRequest, FulfilmentOutcome>({
    maxBatch: MAX_BATCH,
    isOutage,
    meter,
    // Fulfilling starts by reading the current state under the lock that a cut-off commit may still hold, so a second run changes nothing.
    afterCut: {
      isCut,
      lookUp: async (_eventId, requests) => requests.map(() => undefined),
      patienceMs: PATIENCE_MS,
    },
    run: (eventId, requests) =>
      transaction(world.db, async (tx) => {
        const asked = performance.now();
        const inventory = await lockInventory(tx, eventId);
        meter.locked(performance.now() - asked);
        return inventory
          ? fulfilTogether(world, tx, { eventId, inventory, requests })
          : requests.map(() => 'unknown');
      }),
  });
  return { fulfil: (request) => commit(request.eventId, request) };
}

async function fulfilTogether(
  world: World,
  tx: Transaction,
  {
    eventId,
    inventory,
    requests,
  }: { eventId: string; inventory: LockedInventory; requests: readonly FulfilmentRequest[] },
): Promise<FulfilmentOutcome[]> {
  const locked = await lockOrders(world, tx, eventId, requests);
  const planned: Planned[] = [];
  const outcomes = requests.map((request): FulfilmentOutcome => {
    const one = planOne(request, inventory, locked);
    if (!one) return 'unknown';
    planned.push({ ...one, order: { ...one.order }, attempt: one.attempt && { ...one.attempt } });
    applyPlan(inventory, one);
    return one.plan.outcome;
  });
  await writeFulfilments(world, tx, { eventId, inventory, planned, now: locked.now });
  return outcomes;
}

/** What requests are decided on besides the event's counters, read under the event's and the orders' locks. */
interface LockedOrders {
  orders: ReadonlyMap<string, LockedOrder>;
  /** The open shifts at tills, by id. */
  openShifts: ReadonlySet<string>;
  now: Date;
  pendingHoldMinutes: App['settings']['pendingHoldMinutes'];
}

async function lockOrders(
  { clock, settings: { holdMinutes, pendingHoldMinutes } }: World,
  tx: Transaction,
  eventId: string,
  requests: readonly FulfilmentRequest[],
): Promise<LockedOrders> {
  const orderIds = [...new Set(requests.map((request) => request.orderId))].sort();
  const now = clock.now();
  const orders = await loadOrders(tx, eventId, orderIds, { holdMinutes, now });
  const shiftIds = requests.flatMap((request) => (request.kind === 'till' ? request.sale.shiftId : []));
  const openShifts = await lockOpenShifts(tx, eventId, shiftIds);
  return { orders, openShifts, now, pendingHoldMinutes };
}

/** @returns undefined for an order or a payment that does not exist */
function planOne(
  request: FulfilmentRequest,
  inventory: LockedInventory,
  locked: LockedOrders,
): Planned | undefined {
  const order = locked.orders.get(request.orderId);
  if (!order) return undefined;
  const common = { order, returned: false, sale: undefined };
  if (request.kind === 'free')
    return {
      ...common,
      attempt: undefined,
      plan: planFree(order, inventory.event),
      unmailed: request.mail === false,
    };

  const number = request.kind === 'payment' ? request.number : 1;
  const attempt = order.attempts.find((one) => one.number === number);
  const { cancelled } = inventory.event;
  if (request.kind === 'till') {
    const { sale } = request;
    const open = locked.openShifts.has(sale.shiftId);
    const plan = planAtTill(order, attempt, { method: sale.method, cancelled, open });
    return { ...common, attempt, plan, sale };
  }

  if (!attempt) return undefined;
  const { snapshot, returned = false } = request;
  const { now } = locked;
  const offSale = inventory.event.approval !== 'approved' || inventory.event.endsAt <= now;
  const plan = planPayment(order, attempt, snapshot, inventory.counters, {
    pendingHoldUntil: pendingHoldUntil(locked, snapshot.pace, { startsAt: inventory.event.startsAt, now }),
    returned,
    now,
    cancelled,
    offSale,
  });
  return { ...common, attempt, plan, returned: returned || snapshot.status === 'reversed' };
}

/** Applies a plan in memory, for the later requests of the group. */
function applyPlan(inventory: LockedInventory, { order, attempt, plan }: Planned): void {
  if (plan.event) order.state = nextOrderState(order.state, plan.event);
  if (plan.holdExpiresAt) {
    order.holdExpiresAt = plan.holdExpiresAt;
    order.holdExtended = true;
  }
  if (attempt && plan.attemptState) attempt.state = plan.attemptState;
  if (attempt && plan.reported) attempt.providerFeeMinor ??= plan.reported.providerFeeMinor;
  applyMoves(inventory, plan);
  if (order.code && plan.issueTickets)
    moveCode(order.code.counter, { ...order.code, reserved: plan.reserved });
}

/**
 * Seats that return to a promo code's reserve are known only after `giveBackUses` has run, so memory may count too many as free. The
 * table's CHECK then refuses the group, and its requests are decided one by one.
 */
function applyMoves({ counters }: LockedInventory, plan: FulfilmentPlan): void {
  for (const move of plan.moves) {
    const counter = counters.get(move.ticketTypeId);
    if (!counter) throw new Error(`Ticket type ${move.ticketTypeId} has no counter.`);
    moveTickets(counter, move);
  }
}
