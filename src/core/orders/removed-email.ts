/**
 * This stands in place of a guest's address once their data has ended (docs/decisions/0057). People read it as it is; no address looks
 * like it, so nobody can order with it or ask for its tickets.
 */
export const REMOVED_EMAIL = 'Email removed';
