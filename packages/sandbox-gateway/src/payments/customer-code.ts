import type { Store } from '../store/open-store.ts';
import { stableCode } from './stable-code.ts';

/** Returns the customer's code, as in a verification's `customer.customer_code`. */
export const customerCode = (email: string) => `CUS_${stableCode(email)}`;

/** Returns the email address of a customer code that was issued here; undefined for any other. */
export function emailOfCustomer({ sql }: Store, code: string): string | undefined {
  const emails = sql.all`SELECT DISTINCT email FROM transactions`.map(({ email }) => email as string);
  return emails.find((email) => customerCode(email) === code);
}
