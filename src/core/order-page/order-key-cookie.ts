import { orderLinkKey } from '../orders/order-link.ts';
import type { App } from '../shared/app.ts';

const NAME = 'order-key';
const DAYS_KEPT = 180;
const KEY = /^[\w-]{1,128}$/;

/** Returns the key of a mailed link that this browser opened before, if any. */
export function readOrderKey(headers: Headers): string | undefined {
  const start = `${NAME}=`;
  const pair = headers
    .get('cookie')
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length);
}

/** A Set-Cookie line that stores a link's key for its order's page and the paths below it. */
export function writeOrderKey({ pathname, protocol }: URL, key: string): string {
  const value = KEY.test(key) ? key : '';
  const secure = protocol === 'https:' ? '; Secure' : '';
  const path = encodeURI(decodeURI(pathname)).replace(/[;\s]/g, '');
  return `${NAME}=${value}; Path=${path}; Max-Age=${DAYS_KEPT * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * A Set-Cookie line that lets the browser which placed an order see it, under any guest identity. Tabs that buy at the same moment each
 * create a guest, and the browser keeps only one of them.
 * @param linkVersion of an order whose email was changed, which ended earlier keys
 */
export function newOrderCookie(
  app: Pick<App, 'secret' | 'settings'>,
  { orderPath, linkVersion = 0 }: { orderPath: string; linkVersion?: number },
): string {
  const [, , eventId = '', , orderId = ''] = orderPath.split('/');
  const key = orderLinkKey(app, { eventId, orderId, linkVersion }, 'handed');
  return writeOrderKey(new URL(orderPath, app.settings.publicUrl), key);
}
