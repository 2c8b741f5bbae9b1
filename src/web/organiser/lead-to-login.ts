import { redirectDocument } from 'react-router';
import { readCookie } from '../../core/accounts/cookies.ts';
import { DRAWN_FOR, idDrawnFor } from '../../core/sessions/drawn-for.ts';
import { loggedOutPage, loginPage } from '../account/next-page.ts';

/** Their forms keep what is typed in the browser (use-kept-draft.ts). */
const KEEPS_DRAFTS = /^\/platform\/(new-event|edit-event\/[^/]+\/[^/]+)$/;

/**
 * To the login, and back from there. Where somebody was logged in until now it says so: their page says for whom it was drawn, or the
 * cookie of a session that ended is still there.
 * @returns a new document: whoever logs in finds nothing in it that pages of the one before kept in memory
 */
export function leadToLogin(request: Request, url: URL, publicUrl: string): Response {
  const path = url.pathname + url.search;
  const { headers, method } = request;
  const wasIn =
    idDrawnFor(headers.get(DRAWN_FOR) ?? '') !== '' ||
    readCookie(headers, publicUrl, 'session') !== undefined;
  if (!wasIn) return redirectDocument(loginPage(path));
  const draftKept = method === 'POST' && KEEPS_DRAFTS.test(url.pathname);
  return redirectDocument(loggedOutPage(path, { draftKept }));
}
