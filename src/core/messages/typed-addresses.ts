import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { findLimits } from './find-limits.ts';
import { refusal } from './refusals.ts';

const DAY_MINUTES = 24 * 60;
/** A large box office on a busy day, for an organisation that sells online too. */
const TRUSTED_A_DAY = 2_000;

/**
 * Counts emails to addresses that an organisation's people typed, at a till, at the order desk or for guests. Nobody has shown that it is their
 * customer's, so a stranger's would get as many emails as there are sales.
 * @throws DomainError 'too-many' (email.day-full), facts `{retryAfterSeconds}`; 'conflict' (email.turned-off)
 */
export async function countTypedAddress(app: App, organisationId: string, addresses = 1): Promise<void> {
  const { trust, recipients } = await findLimits(app, app.db, organisationId);
  if (trust === 'off') throw refusal('email.turned-off', { at: 'email' });
  const times = recipients ?? TRUSTED_A_DAY;
  await throttleKey(
    app,
    ['typed-addresses', organisationId],
    { times, minutes: DAY_MINUTES },
    addresses,
  ).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw refusal('email.day-full', {
      most: times,
      retryAfterSeconds: Number(error.facts.retryAfterSeconds),
      at: 'email',
    });
  });
}
