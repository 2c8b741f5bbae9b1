import type { App } from '../shared/app.ts';
import { forgetBefore } from './audit-store.ts';

/** Network addresses, browsers, and what names people without an account stay in the audit log for so long, days. */
export const ORIGIN_DAYS = 90;

const AT_ONCE = 1000;

/** Deletes from old entries where they came from, and what names people without an account; the entries stay, and so does their chain. */
export async function forgetOrigins(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  const before = new Date(app.clock.now().getTime() - ORIGIN_DAYS * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const some = await forgetBefore(app.db, before, AT_ONCE);
    forgotten += some;
    if (some < AT_ONCE) return forgotten;
  }
}
