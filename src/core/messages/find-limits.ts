import type { Database, Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import type { Limits } from './message.ts';
import { DEFAULT_MESSAGE_SETTINGS, limitsOf } from './message-limits.ts';
import { findStanding } from './message-store.ts';

/** Finds how much an organisation may send now. */
export async function findLimits(
  { clock, settings: { messages = DEFAULT_MESSAGE_SETTINGS } }: Pick<App, 'clock' | 'settings'>,
  db: Database | Transaction,
  organisationId: string,
): Promise<Limits> {
  const enough = messages.trustedAfterTickets;
  return limitsOf(await findStanding(db, organisationId, { now: clock.now(), enough }), messages);
}
