import type { StoredEmail } from '../../db/column-types.ts';

/**
 * Stored instead of a guest's address after their data was removed (docs/decisions/0057). It is not a valid address, so nobody can order
 * with it or ask for its tickets.
 */
export const REMOVED_EMAIL = 'Email removed';

/** Stored instead of the address of a till order whose customer gave none (docs/decisions/0097). */
export const NO_EMAIL = 'No email';

/** Stored instead of the address of a guest whom an organiser added without one. */
export const GUEST_WITHOUT_EMAIL = 'Guest without email';

/** What is stored of orders that never had an address, so that nothing can be mailed. */
export const NEVER_ANY = [NO_EMAIL, GUEST_WITHOUT_EMAIL] as const;

/** An order's address, or why there is none; nothing at all where there is no order. */
export interface Email {
  email: string | null;
  noEmail: 'box-office' | 'guest' | 'removed' | null;
}

/** Reads an address that the database keeps. */
export function readEmail(stored: StoredEmail | null): Email {
  const email = stored && storedText(stored);
  if (email === NO_EMAIL) return { email: null, noEmail: 'box-office' };
  if (email === GUEST_WITHOUT_EMAIL) return { email: null, noEmail: 'guest' };
  if (email === REMOVED_EMAIL) return { email: null, noEmail: 'removed' };
  return { email, noEmail: null };
}

/**
 * Returns an address as the database keeps it. Comparisons use it, payments, whose orders always have one, and the outbox, which ends mails
 * without one (core/mails/send-outbox.ts).
 */
export const storedText = (stored: StoredEmail): string => String(stored);

/** An address for people to read, or why there is none. */
export const emailInWords = ({ email, noEmail }: Email): string =>
  email ?? (noEmail === 'removed' ? 'Email removed' : 'No email');
