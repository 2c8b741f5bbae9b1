import { redirect } from 'react-router';
import { writeOrderKey } from '../../core/order-page/order-key-cookie.ts';

/** Headers of a page that anybody with its link can open. */
export const PRIVATE = {
  'Cache-Control': 'private, no-store',
  // With 'no-referrer' browsers would hide the origin of the page's own forms.
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/**
 * Moves the key of an emailed link into a cookie, so that it stays neither in the address bar nor in a referrer.
 * @param pagePath the page that the cookie is for, with everything below it: the order's, the ticket's or the place's on a waiting list
 * @throws Response a redirect to the same address without the key, if it has one
 */
export function swapMailedKey(url: URL, pagePath: string): void {
  const key = url.searchParams.get('key');
  if (key === null) return;
  const cookie = writeOrderKey(new URL(pagePath, url), key);
  throw redirect(url.pathname, { headers: { 'Set-Cookie': cookie, ...PRIVATE } });
}
