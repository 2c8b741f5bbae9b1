import type { StoredEmail } from '../../db/column-types.ts';
import { emailInWords, readEmail } from '../orders/no-email.ts';

/** The address for a cell. Programs read it, so it is empty if none was given. */
export function emailCell({ email }: { email: StoredEmail | null }): string {
  const read = readEmail(email);
  return read.noEmail === 'removed' ? emailInWords(read) : (read.email ?? '');
}
