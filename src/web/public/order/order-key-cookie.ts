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
