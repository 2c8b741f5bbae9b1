import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { hashShortCode } from './offline/seal-details.ts';

/** How an imported code is stored, and listed for devices. */
export const importedCodeHash = (eventId: string, code: string): string =>
  hashShortCode(eventId, code.trim());

/**
 * Finds the ticket that another system's code stands for. A short code of ours comes before it.
 * @returns its id when it was imported; undefined for any other code
 */
export async function findImportedTicket(
  db: Database,
  eventId: string,
  { code, shortCode }: { code: string; shortCode: string | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<{ ticketId: string }>`
    select c.ticket_id from imported_codes c
    where c.event_id = ${eventId} and c.code_hash = ${importedCodeHash(eventId, code)}
      and not exists (select from tickets k where k.event_id = ${eventId} and k.short_code = ${shortCode ?? null})`.execute(
    db,
  );
  return rows[0]?.ticketId;
}

/** Finds which of these codes tickets of the event have that are still good. */
export async function findTakenCodes(
  db: Database,
  eventId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const byHash = new Map(codes.map((code) => [importedCodeHash(eventId, code), code]));
  const { rows } = await sql<{ codeHash: string }>`
    select c.code_hash from imported_codes c join tickets k on k.event_id = ${eventId} and k.id = c.ticket_id
    where c.event_id = ${eventId} and c.code_hash = any(${[...byHash.keys()]}::text[]) and k.state <> 'revoked'`.execute(
    db,
  );
  return new Set(rows.flatMap(({ codeHash }) => byHash.get(codeHash) ?? []));
}

/** Lets other systems' codes open the door as these tickets. A code of a ticket that was revoked since now stands for its new one. */
export async function insertImportedCodes(
  tx: Transaction,
  eventId: string,
  codes: readonly { code: string; ticketId: string }[],
): Promise<void> {
  await sql`
    insert into imported_codes (event_id, code_hash, ticket_id)
    select ${eventId}::uuid, code_hash, ticket_id
    from unnest(${codes.map(({ code }) => importedCodeHash(eventId, code))}::text[], ${codes.map(({ ticketId }) => ticketId)}::uuid[])
      as c (code_hash, ticket_id)
    on conflict (event_id, code_hash) do update set ticket_id = excluded.ticket_id
    where imported_codes.ticket_id <> excluded.ticket_id`.execute(tx);
}
