import { randomUUID } from 'node:crypto';
import { ask } from '../../prepare/ask.ts';
import { buy, hold, type PlacedOrder } from '../../prepare/buy.ts';
import type { Cast } from './make-orders.ts';

/** Makes orders in states that soon end: held, being paid, being refunded. Called late, so that they last until the pictures are taken. */
export async function makeUnfinishedOrders(
  { gateway, organiser, customer }: Cast,
  { paid }: Record<string, PlacedOrder>,
): Promise<Record<string, PlacedOrder>> {
  if (!paid) throw new Error('Nothing was bought.');
  const { eventId } = paid;
  const held = await hold(customer, eventId, 'held@example.com', [2, 1]);
  const toConfirm = await hold(customer, eventId, 'choir@example.com', [0, 0, 6]);

  const cancelled = await hold(customer, eventId, 'cancelled@example.com', [1]);
  await ask(customer, 'DELETE', `/api/events/${eventId}/orders/${cancelled.orderId}`);

  const setStatus = ({ reference }: PlacedOrder, status: string, says: string) =>
    gateway('PUT', `/control/transactions/${reference}/status`, { status, gateway_response: says });
  const processing = await hold(customer, eventId, 'processing@example.com', [1]);
  await setStatus(processing, 'processing', 'Waiting for the bank');
  const rejected = await hold(customer, eventId, 'rejected@example.com', [1]);
  await setStatus(rejected, 'failed', 'Rejected by the bank');

  const refundOnItsWay = await buy(customer, gateway, eventId, 'on-its-way@example.com', [2]);
  await gateway('POST', '/control/faults', { call: 'refund', fail: 500, times: 1_000 });
  await ask(organiser, 'POST', `/api/events/${eventId}/orders/${refundOnItsWay.orderId}/refund`, {
    requestId: randomUUID(),
  });
  return { held, toConfirm, cancelled, processing, rejected, refundOnItsWay };
}
