import type { APIRequestContext } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';
import { becomes, type PlacedOrder } from '../../prepare/buy.ts';
import type { Gateway } from '../../prepare/gateway.ts';

/** Places an order as it is wished for, with all that a plain one has not. */
export async function place(
  customer: APIRequestContext,
  eventId: string,
  wish: { email: string; quantities: Record<string, number>; prices?: object; business?: object },
): Promise<PlacedOrder> {
  const { orderId, tran } = await ask<{ orderId: string; tran: { reference: string; access_code: string } }>(
    customer,
    'POST',
    '/beginTransaction',
    { eventId, ...wish },
  );
  return { eventId, orderId, reference: tran.reference, accessCode: tran.access_code };
}

/** Pays it and waits until its page says so. */
export async function pay(gateway: Gateway, customer: APIRequestContext, order: PlacedOrder): Promise<void> {
  await gateway('POST', `/control/transactions/${order.reference}/succeed`, {});
  await becomes(customer, order, 'paid');
}
