/**
 * Replaces a guest's address after their data was removed (docs/decisions/0057). Pages show it as it is. It is not a valid address, so
 * nobody can order with it or ask for its tickets.
 */
export const REMOVED_EMAIL = 'Email removed';

/** Replaces the address of a till order whose customer gave none (docs/decisions/0097). */
export const NO_EMAIL = 'No email';

/** Tells whether an order has an address to write to. */
export const hasAddress = (email: string): boolean => email !== REMOVED_EMAIL && email !== NO_EMAIL;
