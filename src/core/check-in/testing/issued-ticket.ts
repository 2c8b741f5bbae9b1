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
      event_id: eventId,
      id: orderId,
      state: 'paid',
      email: 'guest@example.com',
      buyer: 'guest:1',
      currency: 'ZAR',
      total_minor: 0,
      hold_expires_at: now,
      created_at: now,
      paid_at: now,
      mailed_at: now,
    })
    .execute();
  await app.db
    .insertInto('order_lines')
    .values({
      event_id: eventId,
      order_id: orderId,
      number: 1,
      ticket_type_id: ticketTypeId,
      quantity: 1,
      unit_price_minor: 0,
    })
    .execute();
  await app.db
    .updateTable('inventory')
    .set((eb) => ({ sold: eb('sold', '+', 1) }))
    .where('event_id', '=', eventId)
    .where('ticket_type_id', '=', ticketTypeId)
    .execute();
  await app.db
    .insertInto('tickets')
    .values({
      event_id: eventId,
      id: ticketId,
      order_id: orderId,
      line_number: 1,
      seat: 1,
      ticket_type_id: ticketTypeId,
      key_id: 1,
      short_code: shortCode,
      issued_at: now,
      revoked_at: null,
    })
    .execute();
  await transaction(app.db, (tx) => addSales(tx, eventId, [orderId]));
  const key = await app.db
    .selectFrom('event_keys')
    .where('event_id', '=', eventId)
    .select('private_key_sealed')
    .executeTakeFirstOrThrow();
  const privateKey = openTicketKey({ eventId, keyId: 1 }, key.private_key_sealed, app.secret);
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
    .set({ state: 'revoked', revoked_at: app.clock.now(), reversed })
    .where('event_id', '=', eventId)
    .where('id', '=', ticketId)
    .execute();
}
