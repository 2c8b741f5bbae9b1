import type { Actor } from '../shared/actor.ts';
import { refusal } from './refusals.ts';

/** The header in which a page of ours names the person it was rendered for; other clients send none. */
export const RENDERED_FOR = 'x-tikiti-for';

/** Returns the header's value: a user's id and email address, or '' for somebody without an account. */
export function renderedFor(person: { userId: string; email: string } | undefined): string {
  return person ? `${person.userId} ${encodeURIComponent(person.email)}` : '';
}

/** Reads the user's id from what `renderedFor` returned; it is '' for somebody without an account. */
export const userIdOf = (header: string): string => header.split(' ')[0] ?? '';

/** Tells whether a page was rendered for another person than the actor. @param header what `renderedFor` returned */
export const isRenderedForAnotherUser = (actor: Actor, header: string | null | undefined): boolean =>
  typeof header === 'string' && userIdOf(header) !== (actor.kind === 'user' ? actor.userId : '');

/**
 * Refuses a request from a page that was rendered for another person, who shared the browser with the actor. Nothing that one of
 * them filled in is stored as the other's, or shown to them.
 * @param header what `renderedFor` returned; a client that sends none is let through
 * @param asks decides what the message says about it
 * @throws DomainError 'conflict' (account.somebody-else); 'unauthenticated' (account.sign-in-needed) where nobody is logged in any more
 */
export function refuseAnotherUser(
  actor: Actor,
  header: string | null | undefined,
  asks: 'to-store' | 'to-show' = 'to-store',
): void {
  if (typeof header !== 'string' || !isRenderedForAnotherUser(actor, header)) return;
  if (actor.kind !== 'user') throw refusal('account.sign-in-needed');
  throw refusal('account.somebody-else', {
    email: actor.email,
    renderedFor: userIdOf(header) === '' ? null : emailIn(header),
    saves: asks === 'to-store',
  });
}

/** Returns '' for an address that cannot be read: it is only part of a message. */
function emailIn(header: string): string {
  try {
    return decodeURIComponent(header.split(' ')[1] ?? '');
  } catch {
    return '';
  }
}
