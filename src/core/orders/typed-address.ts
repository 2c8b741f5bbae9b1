import { type RawBuilder, sql } from 'kysely';
import type { App } from '../shared/app.ts';
import { isOrderLinkKey, type LinkedOrder } from './order-link.ts';

/** How the buyer of an order at a till begins; the shift's id follows. */
export const AT_TILL = 'till:';

/** How the buyer of an order begins that an organiser added for guests. */
const ADDED = 'added:';

/** The buyer of the orders that an organiser added in one go. */
export const addedBy = (batchId: string): string => `${ADDED}${batchId}`;

/** SQL: why an organiser added an order for guests; null for any other. @param order its name in the query */
export const guestReason = (order: string): RawBuilder<string | null> => {
  const [eventId, buyer] = [sql.ref(`${order}.event_id`), sql.ref(`${order}.buyer`)];
  return sql<string | null>`(case when starts_with(${buyer}, ${ADDED}) then (
    select b.reason from guest_batches b
    where b.event_id = ${eventId} and b.id = substr(${buyer}, ${ADDED.length + 1})::uuid) end)`;
};

/** Tells whether an organiser added the order of this buyer for guests. */
export const isAdded = (buyer: string): boolean => buyer.startsWith(ADDED);

/** SQL: whether a customer placed an order: it was neither sold at a till nor added for guests. @param order its name in the query */
export const boughtOnline = (order: string): RawBuilder<boolean> => {
  const buyer = sql.ref(`${order}.buyer`);
  return sql<boolean>`not (starts_with(${buyer}, ${AT_TILL}) or starts_with(${buyer}, ${ADDED}))`;
};

/**
 * SQL: whether an order's address is its customer's: they typed it, or somebody has opened the order from its email. At a till, at the order
 * desk and for guests the organiser's people type addresses, which may be anybody's.
 * @param order its name in the query
 * @param eventId the event's id, for a statement that changes or locks rows
 */
export const hasOwnAddress = (
  order: string,
  eventId: RawBuilder<unknown> = sql.ref(`${order}.event_id`),
): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${order}.opened_from_mail`)} or (${boughtOnline(order)} and not exists (
    select from order_address_changes c
    where c.event_id = ${eventId} and c.order_id = ${sql.ref(`${order}.id`)})))`;

/** Notes that somebody opened an order with the link of its email, if that link was sent to an address that somebody else typed. */
export async function noteOpenedFromMail(
  app: Pick<App, 'db' | 'secret'>,
  order: LinkedOrder & { buyer: string; openedFromMail: boolean },
  key: string | undefined,
): Promise<void> {
  const isTyped = order.buyer.startsWith(AT_TILL) || isAdded(order.buyer) || order.linkVersion > 0;
  if (!isTyped || order.openedFromMail || key === undefined) return;
  if (!isOrderLinkKey(app, order, key, 'mailed')) return;
  await app.db
    .updateTable('orders')
    .set({ openedFromMail: true })
    .where('eventId', '=', order.eventId)
    .where('id', '=', order.orderId)
    .execute();
}
