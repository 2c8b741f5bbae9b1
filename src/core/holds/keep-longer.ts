import { type Transaction, transaction } from '../../db/database.ts';
import { noUsage } from '../inventory/address-share.ts';
import { type OrderLine, seatsByType } from '../inventory/allocate.ts';
import { type LockedInventory, moveCounters } from '../inventory/inventory-store.ts';
import { saleAt } from '../inventory/sale-window.ts';
import { moveOrders } from '../orders/move-orders-store.ts';
import { storedText } from '../orders/no-email.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { countForAddress } from '../orders/order-store.ts';
import type { OrderToFulfil } from '../payments/fulfilment.ts';
import { loadOrders } from '../payments/fulfilment-store.ts';
import { movesOf } from '../payments/plan-sale.ts';
import { outOfReserve, roomOnceMore } from '../payments/room-once-more.ts';
import { retakeUses } from '../promo-codes/code-store.ts';
import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { addressKey } from './address-key.ts';
import { heldTooMany, isInCrowd, minutesFor, wantsTooMuch } from './address-limits.ts';
import { closedBecause } from './decide-hold.ts';
import { findHoldTimes, lockHeldOrders } from './hold-store.ts';
import { lockForHolds } from './lock-for-holds.ts';
import { isRecent, laterEnd } from './more-time.ts';
import { insertNextPayment, type NextPayment, refuseSettled } from './next-payment.ts';
import { openPaymentOrRelease } from './open-payment-or-release.ts';
import { refusal } from './refusals.ts';
import { releaseHolds } from './release-holds.ts';

/**
 * Gives an unpaid order's customer more time: a hold that still runs ends later, within a bound, and one that is over begins again if its
 * seats are left, with a payment of its own. Neither lasts longer than a new hold from the same network address would (decision 0043).
 * @param address the caller's IP address
 * @returns when the hold ends now
 * @throws DomainError 'conflict' (order.no-more-time, order.paid, order.payment-pending, order.ended, and the refusals of placeOrder),
 *   'too-many' (order.too-many-unpaid), and as openPayment
 */
export async function keepLonger(app: App, key: OrderKey, address: string | undefined): Promise<Date> {
  const { until, payment } = await transaction(app.db, (tx) => decide(app, tx, key, address));
  if (payment) {
    const { attempt, provider, ...about } = payment;
    await openPaymentOrRelease(app, attempt, provider, { ...about, expiresAt: until });
  }
  return until;
}

interface Kept {
  until: Date;
  /** For an order whose seats are held again: its provider may have cancelled the earlier payment, or be about to. */
  payment?: NextPayment | undefined;
}

async function decide(app: App, tx: Transaction, key: OrderKey, address: string | undefined): Promise<Kept> {
  const { holdMinutes, sharePerAddress } = app.settings;
  const { eventId, orderId } = key;
  const now = app.clock.now();
  const heldFrom = address && sharePerAddress > 0 ? addressKey(app, eventId, address) : undefined;
  const look = async () => {
    const { inventory, addressUsage, setAside } = await lockForHolds(tx, eventId, {
      addresses: heldFrom ? [heldFrom] : [],
      codes: [],
    });
    const order = (await loadOrders(tx, eventId, [orderId], { holdMinutes, now })).get(orderId);
    const usage = (heldFrom && addressUsage.get(heldFrom)) || noUsage();
    return { inventory, usage, order, setAside };
  };
  let { inventory, usage, order, setAside } = await look();
  const times = await findHoldTimes(tx, key);
  if (!inventory || !order || !times) throw refusal('order.ended', { why: 'ended' });
  const { attempts } = order;
  refuseSettled(order, attempts);
  const closed = closedBecause(inventory, now);
  if (closed) throw closed;

  if (order.state === 'held' && order.holdExpiresAt > now) {
    const crowded = isInCrowd(inventory, { wanted: order.lines, reserved: undefined }, setAside);
    const minutes = heldFrom ? minutesFor(usage, [], { holdMinutes, crowded }) : holdMinutes;
    const until = laterEnd(times, minutes, now);
    if (!until) throw refusal('order.no-more-time');
    await moveOrders(tx, eventId, [{ orderId, event: 'keep-longer', holdExpiresAt: until }], now);
    return { until };
  }
  if (!isRecent(order, now)) throw refusal('order.ended', { why: 'ended' });
  if (order.state === 'held') {
    // The sweep has not been here yet. The seats go back first, because people on the waiting list come before this order.
    await releaseHolds(app, tx, eventId, await lockHeldOrders(tx, eventId, { orderId }), 'expire');
    ({ inventory, usage, order, setAside } = await look());
    if (!inventory || !order) throw refusal('order.ended', { why: 'ended' });
  }
  const reserved = takeRoom(order, inventory, now);
  const wish = { wanted: order.lines, reserved };
  const crowded = isInCrowd(inventory, wish, setAside);
  if (heldFrom && wantsTooMuch(inventory, usage, wish, { sharePerAddress, crowded }))
    throw heldTooMany(usage, now);
  await moveCounters(app, tx, eventId, [...movesOf(order, { held: 1, sold: 0 }), ...outOfReserve(reserved)]);
  await retakeUses(tx, eventId, [{ orderId, reserved: reserved?.quantity ?? 0 }]);
  const minutes = heldFrom ? minutesFor(usage, order.lines, { holdMinutes, crowded }) : holdMinutes;
  const until = new Date(now.getTime() + minutes * MINUTE_MS);
  await moveOrders(tx, eventId, [{ orderId, event: 'hold-again', holdExpiresAt: until }], now);
  await countForAddress(tx, key, { heldFrom, seats: seatsByType(order.lines) });
  const about = { order, attempts, inventory, email: storedText(times.email), now };
  return { until, payment: await insertNextPayment(tx, key, about) };
}

/** @returns the tickets that it takes of its code's reserve @throws DomainError when its seats are gone, or no longer for sale */
function takeRoom(order: OrderToFulfil, { counters }: LockedInventory, now: Date): OrderLine | undefined {
  const over = order.lines
    .map(({ ticketTypeId }) => counters.get(ticketTypeId))
    .find((type) => type && saleAt(type, now) === 'over');
  if (over) throw refusal('order.sale-over', { name: over.name });
  const room = roomOnceMore(order, counters);
  if (!room) throw refusal('order.sold-out');
  return room.reserved;
}
