import type { App } from '../shared/app.ts';
import { countedKey } from './throttle.ts';
import { countAttempts } from './throttle-store.ts';

/**
 * Tells whether something is presented for the first time; of two at once, one is first.
 * @param until when it would be refused in any case, so the record can go
 */
export async function onlyOnce(app: App, what: string, until: Date): Promise<boolean> {
  const attempt = { key: countedKey(app, 'only-once', what), windowEndsAt: until };
  const [counted] = await countAttempts(app.db, [attempt], app.clock.now());
  return counted?.count === 1;
}
