import type { Caller } from '../accounts/accounts.ts';
import type { App } from '../shared/app.ts';
import { endSessionByToken } from './session-store.ts';

/**
 * Ends the session that a browser came with, once it has been given another: whoever planted or copied the old cookie holds nothing, and
 * no session lives on that nobody can see.
 */
export async function endPresentedSession(app: App, { headers }: Caller): Promise<void> {
  const token = await app.accounts.sessionToken(headers);
  if (token !== undefined) await endSessionByToken(app.db, token);
}
