/**
 * This stands in place of a guest's address once their data has ended (docs/decisions/0057). People read it as it is; no address looks
 * like it, so nobody can order with it or ask for its tickets.
 */
export const REMOVED_EMAIL = 'Email removed';

/** This stands in place of the address of an order at a till whose customer gave none (docs/decisions/0097). */
export const NO_EMAIL = 'No email';

/** Tells whether an order has an address to write to. */
export const hasAddress = (email: string): boolean => email !== REMOVED_EMAIL && email !== NO_EMAIL;
