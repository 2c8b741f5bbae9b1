import { sql } from 'kysely';
import type { TicketState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { attendeeName } from '../check-in/scans/ticket-at-door-store.ts';
import type { BadgeLayout } from './badge-layout.ts';
import { type Kiosk, NO_KIOSK } from './kiosk.ts';

const kioskOf = (db: Database | Transaction, eventId: string) =>
  db
    .selectFrom('kiosks')
    .where('eventId', '=', eventId)
    .select(['badge', 'prints', 'findByName', 'directions']);

/** Finds the settings of an event's kiosk. */
export async function findKiosk(db: Database | Transaction, eventId: string): Promise<Kiosk> {
  return toKiosk(await kioskOf(db, eventId).executeTakeFirst());
}

/** Finds the settings of an event's kiosk, and locks them until the transaction ends. */
export async function lockKiosk(tx: Transaction, eventId: string): Promise<Kiosk> {
  await tx
    .insertInto('kiosks')
    .values({ eventId, ...toRow(NO_KIOSK) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return toKiosk(await kioskOf(tx, eventId).forUpdate().executeTakeFirst());
}

/** Saves all settings of an event's kiosk. */
export async function saveKiosk(tx: Transaction, eventId: string, kiosk: Kiosk): Promise<void> {
  const row = toRow(kiosk);
  await tx
    .insertInto('kiosks')
    .values({ eventId, ...row })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute();
}

/** Only what `badgeLayoutSchema` has parsed is stored. */
const toKiosk = (row: (Omit<Kiosk, 'badge'> & { badge: unknown }) | undefined): Kiosk =>
  row ? { ...row, badge: row.badge as BadgeLayout | null } : NO_KIOSK;

const toRow = ({ badge, ...kiosk }: Kiosk) => ({ ...kiosk, badge: badge && JSON.stringify(badge) });

export interface TicketOfBadge {
  id: string;
  ticketTypeId: string;
  keyId: number;
  state: TicketState;
  typeName: string;
  name: string | null;
  /** By question; without sensitive ones. */
  answers: Record<string, string[]> | null;
}

/** Finds a ticket with what a badge may show of it. Add-ons have no badge. */
export async function findTicketOfBadge(
  db: Database,
  eventId: string,
  shortCode: string,
): Promise<TicketOfBadge | undefined> {
  const { rows } = await sql<TicketOfBadge>`
    select k.id, k.ticket_type_id, k.key_id, k.state, type.name as type_name, ${attendeeName()} as name,
      (select jsonb_object_agg(w.question_id, to_jsonb(w.value)) from answers w
        join questions q on q.event_id = w.event_id and q.id = w.question_id
        where w.event_id = k.event_id and w.order_id = k.order_id and w.value is not null and not q.sensitive
          and (w.line_number, w.seat) in ((k.line_number, k.seat), (0, 0))) as answers
    from tickets k join ticket_types type on type.event_id = k.event_id and type.id = k.ticket_type_id
    where k.event_id = ${eventId} and k.short_code = ${shortCode} and k.admits
  `.execute(db);
  return rows[0];
}
