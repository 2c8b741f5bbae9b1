import { DomainError } from '../shared/errors.ts';

/** better-auth keeps a user's roles as a list with commas; 'admin' is the only one that means anything here. */
export function isAdmin(role: string | null | undefined): boolean {
  return role?.split(',').includes('admin') ?? false;
}

/** A ban holds until it ends; one without an end holds for good. */
export function isBanned(user: { banned: boolean | null; banExpires: Date | null }, now: Date): boolean {
  return user.banned === true && (user.banExpires === null || user.banExpires > now);
}

/**
 * Refuses to make somebody an admin who is banned, or who has not shown that the address is theirs.
 * @throws DomainError 'conflict' (account.banned; account.email-not-verified)
 */
export function refuseAsAdmin(
  person: (Parameters<typeof isBanned>[0] & { verified: boolean }) | undefined,
  now: Date,
): void {
  if (person && isBanned(person, now)) {
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
