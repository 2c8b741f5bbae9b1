import type { App } from '../shared/app.ts';
import { DomainError, type Issue } from '../shared/errors.ts';
import { throttleKey } from '../throttle/throttle-key.ts';
import { findLimits } from './find-limits.ts';

const DAY_MINUTES = 24 * 60;
/** A large box office on a busy day, for an organisation that sells online too. */
const TRUSTED_A_DAY = 2_000;

/**
 * Counts an email to an address that an organisation's people typed, at a till or at the order desk. Nobody has shown that it is their
 * customer's, so a stranger's would get as many emails as there are sales.
 * @throws DomainError 'too-many' (email.day-full), facts `{retryAfterSeconds}`; 'conflict' (email.turned-off)
 */
export async function countTypedAddress(app: App, organisationId: string): Promise<void> {
  const { trust, recipients } = await findLimits(app, app.db, organisationId);
  if (trust === 'off') {
    const why =
      'An admin turned messages off for your organisation, so tickets can’t go to addresses that you type.';
    throw new DomainError('conflict', 'email.turned-off', ...atEmail(why));
  }
  const times = recipients ?? TRUSTED_A_DAY;
  await throttleKey(app, ['typed-addresses', organisationId], { times, minutes: DAY_MINUTES }).catch(
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      const [detail, { issues }] = atEmail(
        `Your organisation can email tickets to ${times} addresses a day that you type, and has.`,
      );
      throw new DomainError(error.kind, 'email.day-full', detail, { issues, facts: error.facts });
    },
  );
}

/** The detail of a refusal, and its issue: at a till, the sale goes through once that field is empty. */
function atEmail(why: string): [string, { issues: Issue[] }] {
  const message = `${why} Show or print the tickets instead.`;
  return [message, { issues: [{ path: 'email', message }] }];
}
