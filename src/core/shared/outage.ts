import { isOutage } from '../../db/database.ts';
import { DomainError } from './errors.ts';
import { refusal } from './refusals.ts';

/** After this many seconds a retry is worthwhile. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Makes the error for callers while the database is away. @param changes whether the request may have changed something
 * @returns DomainError 'unavailable' (database.away), or undefined for any other error
 */
export function outageAsProblem(error: unknown, { changes }: { changes: boolean }): DomainError | undefined {
  if (error instanceof DomainError || !isOutage(error)) return undefined;
  return refusal('database.away', { changes, retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}
