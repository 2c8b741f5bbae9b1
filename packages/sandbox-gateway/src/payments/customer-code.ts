import type { Store } from '../store/open-store.ts';
import { stableCode } from './stable-code.ts';

/** Who pays, as a verification's `customer.customer_code` names them. */
export const customerCode = (email: string) => `CUS_${stableCode(email)}`;

/** The email address behind a customer code that was given out here; undefined for any other. */
export function emailOfCustomer({ sql }: Store, code: string): string | undefined {
  const emails = sql.all`SELECT DISTINCT email FROM transactions`.map(({ email }) => email as string);
  return emails.find((email) => customerCode(email) === code);
}
