import { NO_EMAIL } from '../orders/no-email.ts';

/** The address for a cell. Programs read it, so it is empty if none was given. */
export const emailCell = ({ email }: { email: string }): string => (email === NO_EMAIL ? '' : email);
