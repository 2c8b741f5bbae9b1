import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { createTicketKey, LOST_KEY } from '../tickets/ticket-key.ts';
import { signTicketsWith } from '../tickets/ticket-key-store.ts';
import { insertEventKey } from './event-store.ts';

/**
 * Gives each event a new key, with which its tickets are signed from now on. The public half of an older one stays, so codes that are printed, in
 * wallets or on phones stay valid.
 * @returns how many events
 */
export async function replaceLostKeys(
  { clock, secret }: Pick<App, 'clock' | 'secret'>,
  tx: Transaction,
): Promise<number> {
  const last = await tx
    .selectFrom('event_keys')
    .groupBy('eventId')
    .select(['eventId', sql<number>`max(key_id)`.as('keyId')])
    .execute();
  await tx.updateTable('event_keys').set({ privateKeySealed: LOST_KEY }).execute();
  for (const { eventId, keyId: lastId } of last) {
    const name = { eventId, keyId: lastId + 1 };
    const key = createTicketKey(name, secret);
    await insertEventKey(tx, { ...name, ...key, createdAt: clock.now() });
    await signTicketsWith(tx, name);
  }
  return last.length;
}
