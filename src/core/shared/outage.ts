import { isOutage } from '../../db/database.ts';
import { DomainError } from './errors.ts';

/** After this many seconds a retry is worthwhile. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Makes the error for callers while the database is away. @param changes whether the request may have changed something
 * @returns DomainError 'unavailable' (database.away), or undefined for any other error
 */
export function outageAsProblem(error: unknown, { changes }: { changes: boolean }): DomainError | undefined {
  if (error instanceof DomainError || !isOutage(error)) return undefined;
  const detail = changes
    ? 'We can’t reach our database right now, so we can’t tell whether this went through. Check before you try again.'
    : 'We can’t reach our database right now. Try again in a moment.';
  const facts = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  return new DomainError('unavailable', 'database.away', detail, { cause: error, facts });
}
