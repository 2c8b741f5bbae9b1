import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { forgetBefore } from './audit-store.ts';

/** How long the audit log keeps network addresses, browsers, and personal data of people without an account, days. */
export const ORIGIN_DAYS = 90;

const AT_ONCE = 1000;

/**
 * Erases origins, and personal data of people without an account, from old entries. The entries and their chain stay. @returns how many
 * entries it changed
 */
export async function forgetOrigins(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  const before = new Date(app.clock.now().getTime() - ORIGIN_DAYS * DAY_MS);
  let forgotten = 0;
  for (;;) {
    const some = await forgetBefore(app.db, before, AT_ONCE);
    forgotten += some;
    if (some < AT_ONCE) return forgotten;
  }
}
