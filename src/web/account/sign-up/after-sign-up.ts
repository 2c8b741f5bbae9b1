import { readCookie, writeCookie } from '../../../core/accounts/cookies.ts';
import { SIGN_UP_DAYS } from '../../../core/accounts/sign-up-cookie.ts';
import { PLATFORM, pageOfOurs } from '../next-page.ts';

/** All browsers accept cookies of this length, and longer ones. */
const LONGEST = 2000;

/** How long another tab that waits for confirmation may still use the cookie after sign-up, seconds. */
const A_MOMENT = 5 * 60;

/**
 * Keeps in a browser where it was going when it signed up, had to confirm an address or forgot a password. The emailed link does not
 * contain that, because it may be opened anywhere.
 * @param page of ours; the platform is the default, so for it the cookie is deleted
 * @returns a Set-Cookie line
 */
export const keepForAfterSignUp = (publicUrl: string, page: string) =>
  keep(publicUrl, page, SIGN_UP_DAYS * 24 * 3600);

/** Shortens the cookie's life to a few minutes after sign-up, so that a waiting tab in that browser goes there too. */
export const forgetSoonAfterSignUp = (publicUrl: string, page: string) => keep(publicUrl, page, A_MOMENT);

function keep(publicUrl: string, page: string, seconds: number): string {
  const value = encodeURIComponent(page);
  return page === PLATFORM || value.length > LONGEST
    ? writeCookie(publicUrl, 'after-sign-up', '', 0)
    : writeCookie(publicUrl, 'after-sign-up', value, seconds);
}

/** Returns where a browser goes after signing up. The cookie is checked as strictly as an address. */
export function pageAfterSignUp(publicUrl: string, { url, headers }: Request): string {
  const value = readCookie(headers, publicUrl, 'after-sign-up');
  try {
    return pageOfOurs(value && decodeURIComponent(value), new URL(url).origin);
  } catch {
    return PLATFORM;
  }
}
