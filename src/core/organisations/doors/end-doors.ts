import { sql } from 'kysely';
import { transaction } from '../../../db/database.ts';
import type { App } from '../../shared/app.ts';
import { DAY_MS } from '../../shared/durations.ts';

/** Doors stay open this long after their event, as late exits and scans from phones without network still come in. */
const DAYS_OPEN = 7;

/**
 * Removes the doors of events that are over or deleted from every place. A member with nothing else to do leaves the organisation, and an
 * invitation to nothing else is deleted.
 */
export async function endDoors(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const until = new Date(app.clock.now().getTime() - DAYS_OPEN * DAY_MS);
  await transaction(app.db, async (tx) => {
    for (const table of [sql.ref('members'), sql.ref('invitations')]) {
      const open = (
        ids: string,
      ) => sql`array(select e.id from unnest(p.${sql.ref(ids)}) with ordinality as named (id, at)
        join events e on e.id = named.id where e.ends_at > ${until}::timestamptz order by named.at)`;
      const over = (ids: string) => sql`exists (select from unnest(p.${sql.ref(ids)}) as named (id)
        where not exists (select from events e where e.id = named.id and e.ends_at > ${until}::timestamptz))`;
      await sql`update ${table} p set doors = ${open('doors')} where p.doors <> '{}' and ${over('doors')}`.execute(
        tx,
      );
      await sql`update ${table} p set event_ids = ${open('event_ids')} where p.role = 'door' and ${over('event_ids')}`.execute(
        tx,
      );
      await sql`delete from ${table} where role = 'door' and event_ids = '{}'`.execute(tx);
    }
  });
}
