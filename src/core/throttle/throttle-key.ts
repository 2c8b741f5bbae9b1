import type { App } from '../shared/app.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import { countedKey, tooManyAttempts } from './throttle.ts';
import { countAttempts, findAttempts } from './throttle-store.ts';

/**
 * Counts an act that may be done to one thing only so often, by all people together.
 * @param parts the act and the thing, as ['resend', orderId]
 * @param by how much this act counts
 * @throws DomainError 'too-many' (too-many-requests), facts `{retryAfterSeconds}`
 */
export async function throttleKey(
  app: App,
  parts: readonly string[],
  { times, minutes }: { times: number; minutes: number },
  by = 1,
): Promise<void> {
  const now = app.clock.now();
  const windowEndsAt = new Date(now.getTime() + minutes * MINUTE_MS);
  const [counted] = await countAttempts(app.db, [{ key: countedKey(app, ...parts), windowEndsAt, by }], now);
  if (counted && counted.count > times) throw tooManyAttempts(counted.windowEndsAt.getTime(), now);
}

/** Tells whether throttleKey would refuse one more. It counts nothing, for work that counts only when it succeeds. */
export async function isUsedUp(app: App, parts: readonly string[], { times }: { times: number }) {
  return (await findAttempts(app.db, countedKey(app, ...parts), app.clock.now())) >= times;
}
