import type { Transaction } from '../../db/database.ts';
import { keepPerson } from '../accounts/person-store.ts';
import { createSessionCookie, presentedTokenHash, SESSION_SECONDS } from '../accounts/session-cookie.ts';
import { endSessionByToken, insertSession } from '../accounts/session-store.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { refusal } from './refusals.ts';

/**
 * Opens a session for a user who has proven who they are, with the second factor if they have one (`enter`). The browser's earlier session
 * ends, whoever's it was: an old cookie that somebody planted or copied becomes useless, and no session stays open unseen.
 * @param secondFactor whether the user has proven it, in this transaction
 * @returns a Set-Cookie line
 * @throws DomainError 'forbidden' (user-disabled) for a banned or deleted account
 */
export async function openSession(
  app: App,
  tx: Transaction,
  { userId, secondFactor }: { userId: string; secondFactor: boolean },
  { headers, address }: Caller,
): Promise<string> {
  await keepOpenAccount(app, tx, userId);
  const before = presentedTokenHash(app, headers);
  if (before) await endSessionByToken(tx, before);
  const startedAt = app.clock.now();
  const { tokenHash, setCookie } = createSessionCookie(app);
  await insertSession(tx, {
    id: app.newId(),
    userId,
    tokenHash,
    startedAt,
    endsAt: new Date(startedAt.getTime() + SESSION_SECONDS * 1000),
    address,
    userAgent: headers.get('user-agent'),
    secondFactor,
  });
  return setCookie;
}

/**
 * Locks the account until the transaction ends, so that it cannot be closed meanwhile.
 * @throws DomainError 'forbidden' (user-disabled) for a banned or deleted account
 */
export async function keepOpenAccount(
  app: Pick<App, 'settings'>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const person = await keepPerson(tx, userId);
  if (person && !person.banned) return;
  throw refusal('user-disabled', { supportEmail: app.settings.supportEmail });
}
