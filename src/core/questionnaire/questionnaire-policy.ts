import type { Actor } from '../shared/actor.ts';
import { refusal } from './refusals.ts';

/** The owner of the answers: a user or a guest. */
export type Respondent = { userId: string } | { guestId: string };

/**
 * Returns whose questionnaire the actor answers: their account's, or a guest's by their cookie.
 * @throws DomainError 'unauthenticated' (account.sign-in-needed) for a visitor who is neither
 */
export function respondentOf(actor: Actor): Respondent {
  if (actor.kind === 'user') return { userId: actor.userId };
  if (actor.kind === 'guest') return { guestId: actor.guestId };
  throw refusal('account.sign-in-needed');
}
