import { redirectDocument } from 'react-router';
import { readCookie } from '../../../core/accounts/cookies.ts';
import { RENDERED_FOR, userIdOf } from '../../../core/sessions/rendered-for.ts';
import { loggedOutPage, loginPage } from '../../account/next-page.ts';

/** The forms of these pages keep what is typed in the browser (use-stored-draft.ts). */
const KEEPS_DRAFTS = /^\/platform\/(new-event|edit-event\/[^/]+(\/[^/]+)?)$/;

/**
 * Redirects to the login, which leads back. The login says that a session has ended if the page names its user, or if the cookie of the
 * ended session is still there.
 * @returns a redirect that loads a new document, so that nothing of the earlier user stays in memory
 */
export function leadToLogin(request: Request, url: URL, publicUrl: string): Response {
  const path = url.pathname + url.search;
  const { headers, method } = request;
  const wasIn =
    userIdOf(headers.get(RENDERED_FOR) ?? '') !== '' ||
    readCookie(headers, publicUrl, 'session') !== undefined;
  if (!wasIn) return redirectDocument(loginPage(path));
  const draftKept = method === 'POST' && KEEPS_DRAFTS.test(url.pathname);
  return redirectDocument(loggedOutPage(path, { draftKept }));
}
