import { DomainError } from '../shared/errors.ts';

/**
 * Refuses to make somebody an admin if they are banned or have not verified their email address.
 * @throws DomainError 'conflict' (account.banned; account.email-not-verified)
 */
export function refuseAsAdmin(person: { banned: boolean; verified: boolean } | undefined): void {
  if (person?.banned) {
    throw new DomainError('conflict', 'account.banned', 'This account is banned. Lift the ban first.');
  }
  if (person && !person.verified) {
    const detail =
      'This account’s email isn’t confirmed yet. Its owner has to open the link in the email first.';
    throw new DomainError('conflict', 'account.email-not-verified', detail);
  }
}

export const unknownAccount = () =>
  new DomainError('not-found', 'account.not-found', 'There is no such account.');
