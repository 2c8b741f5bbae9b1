import { transaction } from '../../../db/database.ts';
import { addSales } from '../../orders/sales-store.ts';
import type { App } from '../../shared/app.ts';
import { generateShortCode } from '../../tickets/short-code.ts';
import { signTicketCode } from '../../tickets/ticket-code.ts';
import { openTicketKey } from '../../tickets/ticket-key.ts';

/** Makes a paid order of one ticket, of the event's first type unless told otherwise, and returns the ticket with its QR code's text. */
export async function aTicket(app: App, event: { eventId: string; types: { id: string }[] }, type = 0) {
  const { eventId } = event;
  const ticketTypeId = event.types[type]?.id ?? '';
  const [orderId, ticketId, now] = [app.newId(), app.newId(), app.clock.now()];
  const shortCode = generateShortCode(app.randomBytes);
  await app.db
    .insertInto('orders')
    .values({
      eventId,
      id: orderId,
      state: 'paid',
      email: 'guest@example.com',
      buyer: 'guest:1',
      currency: 'ZAR',
      totalMinor: 0,
      holdExpiresAt: now,
      createdAt: now,
      paidAt: now,
      mailedAt: now,
    })
    .execute();
  await app.db
    .insertInto('order_lines')
    .values({
      eventId,
      orderId,
      number: 1,
      ticketTypeId,
      quantity: 1,
      unitPriceMinor: 0,
    })
    .execute();
  await app.db
    .updateTable('inventory')
    .set((eb) => ({ sold: eb('sold', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('ticketTypeId', '=', ticketTypeId)
    .execute();
  await app.db
    .insertInto('tickets')
    .values({
      eventId,
      id: ticketId,
      orderId,
      lineNumber: 1,
      seat: 1,
      ticketTypeId,
      keyId: 1,
      shortCode,
      issuedAt: now,
      revokedAt: null,
    })
    .execute();
  await transaction(app.db, (tx) => addSales(tx, eventId, [orderId]));
  const key = await app.db
    .selectFrom('event_keys')
    .where('eventId', '=', eventId)
    .select('privateKeySealed')
    .executeTakeFirstOrThrow();
  const privateKey = openTicketKey({ eventId, keyId: 1 }, key.privateKeySealed, app.secret);
  const claim = { keyId: 1, eventId, ticketId, ticketTypeId };
  return { id: ticketId, shortCode, claim, privateKey, code: signTicketCode(claim, privateKey) };
}

/** Does to a ticket what a refund does. */
export async function revoke(
  app: App,
  eventId: string,
  ticketId: string,
  { reversed = false } = {},
): Promise<void> {
  await app.db
    .updateTable('tickets')
    .set({ state: 'revoked', revokedAt: app.clock.now(), reversed })
    .where('eventId', '=', eventId)
    .where('id', '=', ticketId)
    .execute();
}
