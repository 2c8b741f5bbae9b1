import type { Transaction } from '../../db/database.ts';
import { resolveOpen } from '../exceptions/exception-store.ts';
import { fileExceptions, type NewException } from '../exceptions/file-exception.ts';
import { type LockedInventory, moveCounters } from '../inventory/inventory-store.ts';
import { insertTillEntries } from '../ledger/till-entry-store.ts';
import { moveOrders, type OrderMove } from '../orders/move-orders-store.ts';
import { addSales } from '../orders/sales-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { putOnHold } from '../payment-attempts/attempt-store.ts';
import { type AttemptReport, moveAttempts } from '../payment-attempts/move-attempts-store.ts';
import { giveBackUses, retakeUses } from '../promo-codes/code-store.ts';
import { numberReceipts } from '../receipts/number-receipts-store.ts';
import { bookPayeeDebt } from '../refunds/payee-debt.ts';
import { insertRefunds } from '../refunds/refund-store.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { insertTickets } from '../tickets/new-tickets-store.ts';
import { firstTicketsMail } from '../tickets/order-tickets-store.ts';
import { nextFeeCheckAt } from './check-schedule.ts';
import type { Planned } from './fulfilment.ts';
import { bookPayments } from './fulfilment-store.ts';
import { ticketsOf } from './issued-tickets.ts';
import { queueNews } from './payment-news.ts';
import { resolveUnverifiedPayments } from './unverified-payment.ts';

/** The part of the App that fulfilling needs. */
export type FulfilmentWorld = Pick<
  App,
  'clock' | 'newId' | 'randomBytes' | 'settings' | 'providers' | 'offerSeats' | 'settleResales'
>;

/** The plans of one group, in the order of its requests. */
interface PlannedGroup {
  eventId: string;
  inventory: LockedInventory;
  planned: readonly Planned[];
  now: Date;
}

/** Writes everything that a group's plans change. The caller holds the locks of the event's counters and the orders. */
export async function writeFulfilments(
  world: FulfilmentWorld,
  tx: Transaction,
  group: PlannedGroup,
): Promise<void> {
  const { eventId, planned, now } = group;
  await holdReturnedPayments(tx, group);
  await moveSeats(world, tx, group);
  await moveOrders(tx, eventId, planned.flatMap(toMove), now);
  const feeCheckAt = nextFeeCheckAt(now, now);
  await moveAttempts(tx, eventId, planned.flatMap(toReport), { now, feeCheckAt });
  await bookPayments(tx, eventId, planned, world.newId, now);
  await bookLateFees(world, tx, group);
  await resolveUnverifiedPayments(tx, eventId, planned.flatMap(toKnownPayment), now);
  await fileExceptions(
    world,
    tx,
    planned.flatMap((one) => toException(eventId, one)),
  );
  await queueNews(world, tx, eventId, planned);
  await issueTickets(world, tx, group);
  const refunds = planned.flatMap((one) => toRefund(world, one));
  await insertRefunds(tx, eventId, refunds, now);
  if (refunds.length > 0) await wake(tx, 'refunds');
  await settleResales(world, tx, group);
  // Receipts are numbered last, because their lock covers all of the organiser's events.
  await numberReceipts(tx, eventId, paidOrders(planned), now);
}

const paidOrders = (planned: readonly Planned[]) =>
  planned.filter(({ plan }) => plan.issueTickets).map(({ order }) => order);

const toMove = ({ order, plan: { event, holdExpiresAt } }: Planned): OrderMove[] =>
  event ? [{ orderId: order.id, event, holdExpiresAt }] : [];

const toReport = ({ order, attempt, plan }: Planned): AttemptReport[] =>
  attempt && (plan.attemptState || plan.reported)
    ? [{ orderId: order.id, number: attempt.number, state: plan.attemptState, ...plan.reported }]
    : [];

const toRefund = ({ newId }: FulfilmentWorld, { order, attempt, plan: { refund } }: Planned) =>
  attempt && refund ? [{ id: newId(), orderId: order.id, attemptNumber: attempt.number, ...refund }] : [];

/** Orders whose hold ends without a sale. */
const endedOrders = (planned: readonly Planned[]) =>
  planned.filter(({ plan }) => plan.event === 'cancel').map(({ order }) => order);

async function holdReturnedPayments(tx: Transaction, { eventId, planned, now }: PlannedGroup): Promise<void> {
  const returned = planned.flatMap(({ order, attempt, returned }) =>
    attempt && returned ? [{ eventId, orderId: order.id, number: attempt.number }] : [],
  );
  await putOnHold(tx, returned, now);
  if (returned.length > 0) await wake(tx, 'held-payments');
}

/** Moves the event's counters and the uses and reserves of promo codes. */
async function moveSeats(
  world: FulfilmentWorld,
  tx: Transaction,
  { eventId, planned, now }: PlannedGroup,
): Promise<void> {
  const ended = endedOrders(planned).map(({ id }) => id);
  const setAside = await giveBackUses(tx, eventId, ended, now);
  await moveCounters(world, tx, eventId, [...planned.flatMap(({ plan }) => plan.moves), ...setAside]);
  // This includes orders that ended earlier in this group.
  const seatedLate = planned.filter(({ order, plan }) => order.state !== 'held' && plan.issueTickets);
  await retakeUses(
    tx,
    eventId,
    seatedLate.map(({ order, plan }) => ({ orderId: order.id, reserved: plan.reserved?.quantity ?? 0 })),
  );
}

/**
 * Books what payees owe for payments that succeeded earlier and whose card fee became known only now. Exceptions about the missing fee are
 * resolved.
 */
async function bookLateFees(
  world: FulfilmentWorld,
  tx: Transaction,
  { eventId, planned, now }: PlannedGroup,
): Promise<void> {
  const payments = planned.flatMap(({ order, attempt, plan }) =>
    attempt?.payee && plan.reported && !plan.attemptState
      ? [{ orderId: order.id, number: attempt.number }]
      : [],
  );
  const fees = { eventId, kinds: ['reconciliation'], code: 'fee-not-told', payments } as const;
  await resolveOpen(tx, fees, 'booked_since', now);
  for (const payment of payments) await bookPayeeDebt(world, tx, { eventId, ...payment });
}

/** Issues the tickets of paid orders, counts the sales, mails the tickets and notes what tills took. */
async function issueTickets(
  world: FulfilmentWorld,
  tx: Transaction,
  { eventId, inventory, planned, now }: PlannedGroup,
): Promise<void> {
  const paid = paidOrders(planned);
  if (paid.length === 0) return;
  const tickets = paid.flatMap((order) => ticketsOf(world, order, inventory));
  const onHold = planned.filter(({ plan }) => plan.onHold).map(({ order }) => order.id);
  await insertTickets(tx, eventId, tickets, { onHold, now });
  await addSales(
    tx,
    eventId,
    paid.map((order) => order.id),
  );
  const toMail = paidOrders(planned.filter(({ order, unmailed }) => order.hasAddress && !unmailed));
  await queueMails(
    world,
    tx,
    toMail.map((order) => firstTicketsMail(eventId, order.id)),
  );
  await insertTillEntries(
    tx,
    planned.flatMap((one) => toTillEntry(world, eventId, one, now)),
  );
}

/** Updates resales with the result of orders that buy resold tickets. */
async function settleResales(
  world: FulfilmentWorld,
  tx: Transaction,
  { eventId, planned }: PlannedGroup,
): Promise<void> {
  const sold = paidOrders(planned).flatMap(({ resale }) => resale?.ticketId ?? []);
  const over = endedOrders(planned).flatMap(({ id, resale }) => (resale ? id : []));
  if (sold.length + over.length > 0) await world.settleResales(world, tx, eventId, { sold, over });
}

function toTillEntry(
  world: FulfilmentWorld,
  eventId: string,
  { order, attempt, plan, sale }: Planned,
  now: Date,
) {
  if (!sale || !plan.issueTickets) return [];
  return [
    {
      eventId,
      id: world.newId(),
      shiftId: sale.shiftId,
      orderId: order.id,
      refundId: null,
      method: attempt ? sale.method : null,
      amountMinor: attempt?.amountMinor ?? 0,
      madeBy: sale.by,
      madeAt: now,
    },
  ];
}

/** A payment to an organiser's own account that is now known to be charged or not. */
function toKnownPayment({ order: { id: orderId }, attempt, plan: { attemptState } }: Planned) {
  if (!attempt?.payee) return [];
  const { number } = attempt;
  if (attemptState === 'succeeded') return [{ orderId, number, charged: true }];
  const failed = attemptState === 'failed' || attemptState === 'abandoned';
  return failed ? [{ orderId, number, charged: false }] : [];
}

/** An exception for what did not go as planned; it is already resolved when nothing has to be refunded. */
function toException(eventId: string, { order, attempt, plan }: Planned): NewException[] {
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
