import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { forgetEventsBefore } from './wallet-pass-store.ts';

/** How long after an event's end its passes are still told of changes, such as a refund, ms. */
const KEPT_MS = 30 * DAY_MS;
const EVENTS = 50;

/** Forgets phones and passes of events that ended a while ago. A phone that asks later still gets its pass. */
export async function forgetPasses(app: App): Promise<number> {
  const before = new Date(app.clock.now().getTime() - KEPT_MS);
  return transaction(app.db, (tx) => forgetEventsBefore(tx, before, EVENTS));
}
