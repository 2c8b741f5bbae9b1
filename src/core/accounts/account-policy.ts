import { refusal } from './refusals.ts';

/**
 * Refuses to make somebody an admin if they are banned or have not verified their email address.
 * @throws DomainError 'conflict' (account.banned; account.email-not-verified)
 */
export function refuseAsAdmin(person: { banned: boolean; verified: boolean } | undefined): void {
  if (person?.banned) throw refusal('account.banned');
  if (person && !person.verified) throw refusal('account.email-not-verified');
}

export const unknownAccount = () => refusal('account.not-found');
