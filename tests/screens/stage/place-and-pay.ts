import type { APIRequestContext } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';
import { becomes, type PlacedOrder } from '../../prepare/buy.ts';
import type { Gateway } from '../../prepare/gateway.ts';

/** Places an order by ticket type id, with chosen prices or a company's details if it has them. */
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

/** Pays an order, and waits until it is paid. */
export async function pay(gateway: Gateway, customer: APIRequestContext, order: PlacedOrder): Promise<void> {
  await gateway('POST', `/control/transactions/${order.reference}/succeed`, {});
  await becomes(customer, order, 'paid');
}
