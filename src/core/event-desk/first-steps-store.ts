import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Approval } from '../events/event.ts';

/** An organisation's first event, with what was done about it. */
export interface FirstEvent {
  eventId: string;
  name: string;
  described: boolean;
  pictured: boolean;
  approval: Approval;
  /** Some of its tickets cost something. */
  priced: boolean;
  /** Somebody has paid for an order, or confirmed a free one. */
  ordered: boolean;
  scanned: boolean;
  /** Somebody of the organisation answers customers. */
  answers: boolean;
  /** It said where its money goes. */
  banked: boolean;
}

/**
 * Finds the event of an organisation that has only one, or one series; undefined once it has others, or the event was cancelled or is over.
 */
export async function findFirstEvent(
  db: Database,
  organisationId: string,
  now: Date,
): Promise<FirstEvent | undefined> {
  const { rows: found } = await sql<{ id: string }>`
    select (array_agg(id order by starts_at, id) filter (where cancelled_at is null and ends_at > ${now}))[1] as id
    from events where organisation_id = ${organisationId} having count(distinct coalesce(series_id, id)) = 1`.execute(
    db,
  );
  const eventId = found[0]?.id;
  if (!eventId) return undefined;
  const { rows } = await sql<FirstEvent>`
    select own.id as event_id, own.name, own.description <> '' as described, own.banner_key is not null as pictured, own.approval,
      exists (select from ticket_types where event_id = ${eventId} and price_minor > 0) as priced,
      exists (select from orders where event_id = ${eventId} and paid_at is not null) as ordered,
      exists (select from scans where event_id = ${eventId}) as scanned,
      organisations.contact_user_id is not null as answers,
      exists (select from bank_accounts where organisation_id = ${organisationId})
        or exists (select from payees where organisation_id = ${organisationId}) as banked
    from events own join organisations on organisations.id = own.organisation_id
    where own.id = ${eventId}`.execute(db);
  return rows[0];
}
