import type { App } from '../shared/app.ts';
import { isLinkKey, linkKey } from '../shared/link-key.ts';
import { orderNumber } from './order-number.ts';

export interface OrderKey {
  eventId: string;
  orderId: string;
}

/** An order and the version of its links; only links of the current version work. */
export interface LinkedOrder extends OrderKey {
  /** Goes up when the order's address is corrected, which ends the links in older mails. */
  linkVersion: number;
}

/** Same-origin path of an order's page. It carries no key: the visitor's cookie must already give access. */
export function orderPath({ eventId, orderId }: OrderKey): string {
  return `/event/${eventId}/order/${orderId}`;
}

/**
 * The absolute link that opens an order without an account, for mails: its `key` proves that we wrote it. The page swaps
 * it for a cookie at once, so that it does not stay in the address bar.
 */
export function orderLink(
  app: Pick<App, 'secret' | 'settings'>,
  order: LinkedOrder,
  given: KeyGiven = 'mailed',
): string {
  return `${app.settings.publicUrl}${orderPath(order)}?key=${orderLinkKey(app, order, given)}`;
}

/** How a link's key reached the customer. Both open the order; one that came by email shows that the order's address is theirs. */
export type KeyGiven = 'mailed' | 'handed';

/** What each mail about an order tells its customer: the link, and the number to name the order by. */
export const mailedOrder = (app: Pick<App, 'secret' | 'settings'>, order: LinkedOrder) => ({
  orderLink: orderLink(app, order),
  ownOrderNumber: orderNumber(order.orderId),
});

/** The key of an order's link. */
export function orderLinkKey(
  { secret }: Pick<App, 'secret'>,
  order: LinkedOrder,
  given: KeyGiven = 'mailed',
): string {
  return linkKey(secret, PURPOSE, openedBy(order, given));
}

export function isOrderLinkKey(
  { secret }: Pick<App, 'secret'>,
  order: LinkedOrder,
  key: string,
  how: KeyGiven,
): boolean {
  return isLinkKey(secret, PURPOSE, openedBy(order, how), key);
}

const PURPOSE = 'tikiti order link';

const openedBy = ({ eventId, orderId, linkVersion }: LinkedOrder, given: KeyGiven): string =>
  [
    eventId,
    orderId,
    ...(linkVersion === 0 ? [] : [linkVersion]),
    ...(given === 'mailed' ? [] : [given]),
  ].join('.');
