import type { Actor } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';

/** The header with which a page of ours says for whom it was drawn; other clients send none. */
export const DRAWN_FOR = 'x-tikiti-for';

/** Who a page was drawn for, as it says with what it sends: a user's id and email address; '' for nobody with an account. */
export function drawnFor(person: { userId: string; email: string } | undefined): string {
  return person ? `${person.userId} ${encodeURIComponent(person.email)}` : '';
}

/** The user's id in what `drawnFor` made; '' for nobody with an account. */
export const idDrawnFor = (said: string): string => said.split(' ')[0] ?? '';

/** Whether a page says that it was drawn for others than the one who is logged in now. @param said as `drawnFor` made it */
export const isForSomebodyElse = (actor: Actor, said: string | null | undefined): boolean =>
  typeof said === 'string' && idDrawnFor(said) !== (actor.kind === 'user' ? actor.userId : '');

/**
 * Keeps what one person filled in from being stored as another's, who logged in meanwhile in another tab of the same browser, and
 * what is the other's from being shown on their page.
 * @param said as `drawnFor` made it; null or undefined where the client said nothing, which is let through
 * @param asks whether it was to be stored, or only shown: what is said of it differs
 * @throws DomainError 'conflict' (account.somebody-else); 'unauthenticated' (account.sign-in-needed) where nobody is logged in any more
 */
export function refuseSomebodyElse(
  actor: Actor,
  said: string | null | undefined,
  asks: 'to-store' | 'to-show' = 'to-store',
): void {
  if (typeof said !== 'string' || !isForSomebodyElse(actor, said)) return;
  if (actor.kind !== 'user') {
    throw new DomainError(
      'unauthenticated',
      'account.sign-in-needed',
      `You’ve been logged out. Log in again in another tab, then try again here: nothing is lost.`,
    );
  }
  const outcome = asks === 'to-store' ? ' Nothing was saved.' : '';
  const now = `You’re now logged in as ${actor.email}, but this page was opened by`;
  const orReload = `and try again, or reload the page to continue as ${actor.email}.`;
  const them = emailIn(said);
  throw new DomainError(
    'conflict',
    'account.somebody-else',
    idDrawnFor(said) === ''
      ? `${now} somebody who wasn’t logged in.${outcome} Log out in another tab ${orReload}`
      : `${now} ${them || 'somebody else'}.${outcome} Log in as ${them || 'them'} in another tab ${orReload}`,
  );
}

/** For the message alone, so what cannot be read is left out. */
function emailIn(said: string): string {
  try {
    return decodeURIComponent(said.split(' ')[1] ?? '');
  } catch {
    return '';
  }
}
