import { refundOrder } from '../../core/order-refunds/refund-order.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { buy } from './buy.ts';
import type { GatewayControl } from './gateway-control.ts';
import type { ProgrammedCompany } from './programme.ts';

/** Buys as companies, whose receipts are invoices. Refunding a ticket of one adds a credit note. */
export async function buyAsCompanies(
  app: App,
  gateway: GatewayControl,
  owner: SignedIn,
  {
    eventId,
    typeId,
    companies,
  }: { eventId: string; typeId: string; companies: readonly ProgrammedCompany[] },
): Promise<void> {
  for (const { email, quantity, refunded, ...business } of companies) {
    const orderId = await buy(app, gateway, { eventId, email, quantities: { [typeId]: quantity }, business });
    if (!refunded) continue;
    const ticket = await app.db
      .selectFrom('tickets')
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .orderBy('id')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const reason = 'Two of you are enough for one press.';
    await refundOrder(app, owner, { eventId, orderId, tickets: [ticket.id], reason });
  }
}
