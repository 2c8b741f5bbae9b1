import { NO_EMAIL } from '../orders/no-email.ts';

/** Programs read this column, so who gave no address has an empty cell. */
export const emailCell = ({ email }: { email: string }): string => (email === NO_EMAIL ? '' : email);
