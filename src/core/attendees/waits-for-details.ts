import type { Database, Transaction } from '../../db/database.ts';
import { type LinkedOrder, type OrderKey, orderLinkKey, orderPath } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';
import { missingOf, seatsOf } from './asked.ts';
import { findDetails } from './details-store.ts';
import { findForm } from './question-store.ts';

/** The same-origin path of an order's form of ticket details. */
export const detailsPath = (order: OrderKey) => `${orderPath(order)}/details`;

/** The absolute link to that form, for mails. Its key opens the form without an account; the page swaps it for a cookie. */
export const detailsLink = (app: Pick<App, 'secret' | 'settings'>, order: LinkedOrder) =>
  `${app.settings.publicUrl}${detailsPath(order)}?key=${orderLinkKey(app, order)}`;

/** Tells whether an order must be given details before it can be paid: its event asks before payment, and something required is missing. */
export async function waitsForDetails(app: Pick<App, 'db' | 'secret'>, order: OrderKey): Promise<boolean> {
  const form = await findForm(app.db, order.eventId);
  if (!form?.beforePayment) return false;
  const [lines, details] = await Promise.all([findLines(app.db, order), findDetails(app, app.db, order)]);
  return missingOf(form, seatsOf(lines), details).length > 0;
}

const findLines = (db: Database | Transaction, { eventId, orderId }: OrderKey) =>
  db
    .selectFrom('order_lines')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('admits', '=', true)
    .orderBy('number')
    .select(['number', 'quantity', 'ticketTypeId'])
    .execute();
