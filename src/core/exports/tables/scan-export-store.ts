import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { ScanAnswer } from '../../check-in/door-answer.ts';

export interface ScanRow {
  id: string;
  scannedAt: Date;
  shortCode: string | null;
  typeName: string | null;
  orderId: string | null;
  direction: 'entry' | 'exit';
  answer: ScanAnswer;
  people: number;
  area: string;
  gate: string;
  scannedBy: string;
  undoneAt: Date | null;
  undoneBy: string | null;
}

/** Finds an event's next scans, earliest first. @param after "instant id" of the previous row */
export async function nextScans(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<ScanRow[]> {
  const [instant, id] = after?.split(' ') ?? [];
  const isBehind = after ? sql`(s.scanned_at, s.id) > (${instant}::timestamptz, ${id}::uuid)` : sql`true`;
  const { rows } = await sql<ScanRow>`
    select s.id, s.scanned_at, k.short_code, t.name as type_name, k.order_id, s.direction,
      s.answer, s.people, a.name as area, s.gate, coalesce(nullif(u.name, ''), u.email) as scanned_by,
      s.undone_at, coalesce(nullif(undoer.name, ''), undoer.email) as undone_by
    from scans s
    join check_in_areas a on a.event_id = s.event_id and a.id = s.area_id
    join users u on u.id = s.scanned_by
    left join users undoer on undoer.id = s.undone_by
    left join tickets k on k.event_id = s.event_id and k.id = s.ticket_id
    left join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
    where s.event_id = ${eventId} and ${isBehind}
    order by s.scanned_at, s.id limit ${limit}`.execute(db);
  return rows;
}
