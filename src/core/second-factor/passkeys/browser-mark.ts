import { readCookie, writeCookie } from '../../accounts/cookies.ts';
import type { App } from '../../shared/app.ts';
import { CHALLENGE_SECONDS } from './challenge.ts';

const MARK = /^[\w-]{22}$/;

/** Identifies a browser without a login; a challenge works only in the browser that got it. */
export function markOf(app: Pick<App, 'settings'>, headers: Headers): string | undefined {
  const mark = readCookie(headers, app.settings.publicUrl, 'passkey');
  return mark !== undefined && MARK.test(mark) ? mark : undefined;
}

/** Marks a browser, or keeps its mark, so that the login may be open in two tabs. @returns the mark with its Set-Cookie line */
export function markBrowser(
  app: Pick<App, 'settings' | 'randomBytes'>,
  headers: Headers,
): { mark: string; setCookie: string } {
  const mark = markOf(app, headers) ?? Buffer.from(app.randomBytes(16)).toString('base64url');
  return { mark, setCookie: writeCookie(app.settings.publicUrl, 'passkey', mark, CHALLENGE_SECONDS) };
}
