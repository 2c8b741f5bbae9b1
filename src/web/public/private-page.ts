import { redirect } from 'react-router';
import { writeOrderKey } from '../../core/order-page/order-key-cookie.ts';

/** Headers of a page that belongs to whoever has its link. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  // Not 'no-referrer': with that, browsers hide where the page's own forms come from.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/**
 * Swaps the key of an emailed link for a cookie, so that it stays neither in the address bar nor in a referrer.
 * @param pagePath the page that the cookie is for, with all below it: the order's or the ticket's
 * @throws Response a redirect to the same address without the key, where there is one
 */
export function swapMailedKey(url: URL, pagePath: string): void {
  const key = url.searchParams.get('key');
  if (key === null) return;
  const cookie = writeOrderKey(new URL(pagePath, url), key);
  throw redirect(url.pathname, { headers: { 'Set-Cookie': cookie, ...PRIVATE } });
}
