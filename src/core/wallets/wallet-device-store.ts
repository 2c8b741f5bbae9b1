import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { WalletTicketKey } from './wallet-ticket-store.ts';

/** A phone that has a pass. */
export interface DeviceKey extends WalletTicketKey {
  device: string;
}

/** @returns false where the phone was known: it may still have another push token now */
export async function saveDevice(
  tx: Transaction,
  { eventId, ticketId, device, pushToken }: DeviceKey & { pushToken: string },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into wallet_devices (event_id, ticket_id, device, push_token)
    values (${eventId}, ${ticketId}, ${device}, ${pushToken})
    on conflict (event_id, ticket_id, device) do update set push_token = excluded.push_token
    returning (xmax = 0) as is_new`.execute(tx);
  return rows[0]?.isNew ?? false;
}

export async function deleteDevice(db: Database, { eventId, ticketId, device }: DeviceKey): Promise<void> {
  await db
    .deleteFrom('wallet_devices')
    .where('eventId', '=', eventId)
    .where('ticketId', '=', ticketId)
    .where('device', '=', device)
    .execute();
}

/** Finds the push tokens of the phones that have one of these passes. */
export async function findPushTokens(
  db: Database,
  passes: readonly WalletTicketKey[],
): Promise<(WalletTicketKey & { pushToken: string })[]> {
  const { rows } = await sql<WalletTicketKey & { pushToken: string }>`
    select d.event_id, d.ticket_id, d.push_token from wallet_devices d
    join unnest(${passes.map(({ eventId }) => eventId)}::uuid[], ${passes.map(({ ticketId }) => ticketId)}::uuid[])
      as pass (event_id, ticket_id) on pass.event_id = d.event_id and pass.ticket_id = d.ticket_id`.execute(
    db,
  );
  return rows;
}

/** Forgets phones that Apple says are gone. */
export async function deletePushTokens(db: Database, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await db.deleteFrom('wallet_devices').where('pushToken', 'in', tokens).execute();
}

/** The passes of a phone that may have changed since a transaction. */
export interface ChangedPasses {
  passes: WalletTicketKey[];
  /** Where the next question begins: whatever was not committed yet is at or after it. */
  upTo: string;
}

/** @param since the number of a transaction; undefined for all passes of the phone */
export async function findChangedPasses(
  db: Database,
  device: string,
  since: string | undefined,
): Promise<ChangedPasses> {
  const { rows } = await sql<WalletTicketKey & { upTo: string }>`
    select p.event_id, p.ticket_id, pg_snapshot_xmin(pg_current_snapshot())::text as up_to
    from wallet_devices d
    join wallet_passes p on p.event_id = d.event_id and p.ticket_id = d.ticket_id and p.wallet = 'apple'
    where d.device = ${device} and p.changed_in >= ${since ?? '0'}::xid8
    order by p.event_id, p.ticket_id`.execute(db);
  return {
    passes: rows.map(({ eventId, ticketId }) => ({ eventId, ticketId })),
    upTo: rows[0]?.upTo ?? '0',
  };
}
