import { NO_EMAIL } from '../orders/no-email.ts';

/** Programs read this cell, so it is empty for whoever gave no address. */
export const emailCell = ({ email }: { email: string }): string => (email === NO_EMAIL ? '' : email);
