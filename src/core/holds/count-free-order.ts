import { mailboxOf } from '../accounts/mailbox-of.ts';
import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { DomainError } from '../shared/errors.ts';
import { countedKey } from '../throttle/throttle.ts';
import { countAttempts } from '../throttle/throttle-store.ts';
import { refusal } from './refusals.ts';

export const WINDOW_MINUTES = 60;

/**
 * Counts a free order before it is emailed to an unverified address, so that nobody can have strangers mailed without limit.
 * @throws DomainError 'too-many' (order.too-many-free), issue at `email`, facts `{retryAfterSeconds}`
 */
export async function countFreeOrder(app: App, email: string): Promise<void> {
  const most = app.settings.freeOrdersPerEmail;
  if (most === 0) return;
  const now = app.clock.now();
  const windowEndsAt = new Date(now.getTime() + WINDOW_MINUTES * MINUTE_MS);
  const key = countedKey(app, 'free-order', mailboxOf(email));
  const [counted] = await countAttempts(app.db, [{ key, windowEndsAt }], now);
  if (counted && counted.count > most) throw tooManyFree(counted.windowEndsAt.getTime() - now.getTime());
}

function tooManyFree(waitMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return refusal('order.too-many-free', { retryAfterSeconds, at: 'email' });
}
