import type { Actor } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';

/** The answers belong to a user or to a guest. */
export type Respondent = { userId: string } | { guestId: string };

/**
 * A questionnaire is its respondent's own: an account's, or a guest's by their cookie.
 * @throws DomainError 'unauthenticated' (account.sign-in-needed) for somebody we know nothing of
 */
export function respondentOf(actor: Actor): Respondent {
  if (actor.kind === 'user') return { userId: actor.userId };
  if (actor.kind === 'guest') return { guestId: actor.guestId };
  throw new DomainError(
    'unauthenticated',
    'account.sign-in-needed',
    'Your browser blocks cookies, so we can’t keep your answers. Allow cookies, then try again.',
  );
}
