import { orderLinkKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';

const NAME = 'order-key';
const DAYS_KEPT = 180;
const KEY = /^[\w-]{1,128}$/;

/** The key of a mailed link that this browser opened before, if any. */
export function readOrderKey(headers: Headers): string | undefined {
  const start = `${NAME}=`;
  const pair = headers
    .get('cookie')
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length);
}

/** A Set-Cookie line that keeps a link's key for its order's page and what lies below it. */
export function writeOrderKey({ pathname, protocol }: URL, key: string): string {
  const value = KEY.test(key) ? key : '';
  const secure = protocol === 'https:' ? '; Secure' : '';
  const path = encodeURI(decodeURI(pathname)).replace(/[;\s]/g, '');
  return `${NAME}=${value}; Path=${path}; Max-Age=${DAYS_KEPT * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * A Set-Cookie line that lets the browser that places an order see it, whoever it is known as later: tabs that bought at the same
 * moment each made it another guest, of whom it keeps one.
 */
export function newOrderCookie(
  app: Pick<App, 'secret' | 'settings'>,
  { orderPath }: { orderPath: string },
): string {
  const [, , eventId = '', , orderId = ''] = orderPath.split('/');
  const key = orderLinkKey(app, { eventId, orderId, linkVersion: 0 });
  return writeOrderKey(new URL(orderPath, app.settings.publicUrl), key);
}
