import type { TestApp } from '../../../../tests/database.ts';
import { aPaidOrder } from '../../payments/testing/bought-order.ts';
import type { DisputeSnapshot } from '../../providers/payment-provider.ts';
import { receiveWebhook } from '../../webhooks/receive-webhook.ts';

/** Sends a provider's webhook about a dispute; the same one again is a duplicate. */
export async function tellOfDispute(
  app: TestApp,
  { id, reference, state }: Pick<DisputeSnapshot, 'id' | 'reference'> & { state?: string },
): Promise<void> {
  const notice = {
    about: 'dispute',
    eventType: 'charge.dispute.create',
    reference,
    objectId: id,
    status: state,
  };
  const body = Buffer.from(JSON.stringify({ ...notice, status: state ?? 'open' }));
  await receiveWebhook(app, 'fake', body, new Headers({ 'x-fake-signature': 'good' }));
}

/** Makes a paid order whose customer disputed it, as the provider reported it. */
export async function aDisputedOrder(
  app: TestApp,
  event: { eventId: string; types: { id: string }[] },
  more: Parameters<typeof aPaidOrder>[2] = {},
) {
  const order = await aPaidOrder(app, event, more);
  await app.runJobs();
  const disputeId = `dispute-${app.newId()}`;
  const decide = async (state: 'won' | 'lost', change: Partial<DisputeSnapshot> = {}) => {
    app.provider.dispute({ id: disputeId, reference: order.reference, state, ...change });
    await tellOfDispute(app, { id: disputeId, reference: order.reference, state });
    await app.runJobs();
  };
  app.provider.dispute({ id: disputeId, reference: order.reference });
  await tellOfDispute(app, { id: disputeId, reference: order.reference });
  await app.runJobs();
  return { ...order, disputeId, decide };
}

/** Reads the states of an order's tickets, in the order in which they were issued. */
export async function ticketStates(app: TestApp, { orderId }: { orderId: string }): Promise<string[]> {
  const tickets = await app.db
    .selectFrom('tickets')
    .where('orderId', '=', orderId)
    .orderBy('id')
    .select('state')
    .execute();
  return tickets.map(({ state }) => state);
}

export const disputesOf = (app: TestApp, { orderId }: { orderId: string }) =>
  app.db.selectFrom('disputes').where('orderId', '=', orderId).selectAll().execute();
