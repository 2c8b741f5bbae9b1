import { readCookie, writeCookie } from '../../../core/accounts/cookies.ts';
import { SIGN_UP_DAYS } from '../../../core/accounts/sign-up-cookie.ts';
import { PLATFORM, pageOfOurs } from '../next-page.ts';

/** A cookie may have this length; browsers are sure to keep more. */
const LONGEST = 2000;

/** Another tab that waits for the mail may still ask for so long once the sign-up is done, seconds. */
const A_MOMENT = 5 * 60;

/**
 * Keeps in the browser that signs up, has to confirm first or forgot its password where it wanted to go: the mail's link, which may be opened anywhere, says nothing of it.
 * @param page of ours; the platform, where everybody goes, is not worth keeping, and what was kept before goes
 * @returns a Set-Cookie line
 */
export const keepForAfterSignUp = (publicUrl: string, page: string) =>
  keep(publicUrl, page, SIGN_UP_DAYS * 24 * 3600);

/** The same for a few minutes more, once the sign-up is done: a tab that waits in that browser goes on to it too. */
export const forgetSoonAfterSignUp = (publicUrl: string, page: string) => keep(publicUrl, page, A_MOMENT);

function keep(publicUrl: string, page: string, seconds: number): string {
  const value = encodeURIComponent(page);
  return page === PLATFORM || value.length > LONGEST
    ? writeCookie(publicUrl, 'after-sign-up', '', 0)
    : writeCookie(publicUrl, 'after-sign-up', value, seconds);
}

/** Returns where the browser that signed up goes on. What a cookie says is looked at as closely as an address. */
export function pageAfterSignUp(publicUrl: string, { url, headers }: Request): string {
  const value = readCookie(headers, publicUrl, 'after-sign-up');
  try {
    return pageOfOurs(value && decodeURIComponent(value), new URL(url).origin);
  } catch {
    return PLATFORM;
  }
}
