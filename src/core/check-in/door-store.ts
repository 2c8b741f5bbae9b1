import { sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import { daysOf, type StoredDay } from '../tickets/day-store.ts';
import type { Area, DoorDay } from './areas/area.ts';
import { openAreasToScan, toArea } from './areas/area-store.ts';
import { joinedOf } from './devices/device-store.ts';

/** An event as its door knows it. */
export interface Door {
  id: string;
  eventName: string;
  /** IANA zone of the times shown at the door. */
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  organisationId: string;
}

export const findDoor = (db: Database | Transaction, eventId: string): Promise<Door | undefined> =>
  doorOf(db, eventId).executeTakeFirst();

const doorOf = (db: Database | Transaction, eventId: string) =>
  db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['id', 'name as eventName', 'timeZone', 'startsAt'])
    .select(['endsAt', 'cancelledAt', 'organisationId']);

const doorToScan = compileOnce((db, eventId: string, devices: readonly string[]) =>
  doorOf(db, eventId)
    .select(jsonArrayFrom(openAreasToScan(db, eventId)).as('areas'))
    .select(daysOf(sql`${eventId}::uuid`).as('days'))
    .select(jsonArrayFrom(joinedOf(db, eventId, devices)).as('joined')),
);

/**
 * Finds an event's door, its open areas and its days for a group of scans, and which of the devices that send them are at the door. Until they commit, `lockScans` waits, so an area admits as often as this
 * says. Their rows of `scans` would take the same lock.
 */
export async function findDoorToScan(
  tx: Transaction,
  eventId: string,
  devices: readonly string[],
): Promise<{ door: Door; open: Area[]; days: DoorDay[]; joined: string[] } | undefined> {
  const [row] = await doorToScan(tx, eventId, devices);
  if (!row) return undefined;
  const { areas, days, joined, ...door } = row;
  return {
    door,
    open: areas.map((area) => toArea({ ...area, closedAt: null })),
    days: days.map(toDay),
    joined: joined.map(({ id }) => id),
  };
}

/** Reads a day from JSON. */
export const toDay = ({ startsAt, endsAt, typeIds }: Omit<StoredDay, 'name'>): DoorDay => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  typeIds,
});

/** Finds a key of an event, as `importTicketPublicKey` reads it. */
export async function findTicketPublicKey(
  db: Database,
  eventId: string,
  keyId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_keys')
    .where('eventId', '=', eventId)
    .where('keyId', '=', keyId)
    .select('publicKey')
    .executeTakeFirst();
  return row?.publicKey;
}

/** Finds what an invitation to a door says; undefined if the event is gone. */
export async function findWords(
  db: Database,
  { eventId, invitedBy }: { eventId: string; invitedBy: string },
): Promise<{ eventName: string; invitedBy: string; reviewed: boolean } | undefined> {
  const row = await db
    .selectFrom('events')
    .innerJoin('users', (join) => join.on('users.id', '=', invitedBy))
    .where('events.id', '=', eventId)
    .select(['events.name', 'approval', 'changedSinceApproval as changed'])
    .select(['users.name as inviter', 'users.email as inviterEmail'])
    .executeTakeFirst();
  return (
    row && {
      eventName: row.name,
      invitedBy: row.inviter.trim() || row.inviterEmail,
      // An admin has approved the event under its current name.
      reviewed: row.approval === 'approved' && !row.changed.includes('name'),
    }
  );
}

/** Finds the coming events that are named or in one of the scopes, the soonest first. */
export function findDoorsOf(
  db: Database,
  { named, scopes, now }: { named: readonly string[]; scopes: readonly Scope[]; now: Date },
) {
  return db
    .selectFrom('events')
    .where((is) =>
      is.or([
        sql<boolean>`events.id = any(${[...named]}::uuid[])`,
        ...scopes.map((scope) => isInScope(scope)),
      ]),
    )
    .where('events.endsAt', '>', now)
    .where('events.cancelledAt', 'is', null)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(10)
    .select(['events.id as eventId', 'events.name', 'events.startsAt', 'events.endsAt', 'events.timeZone'])
    .execute();
}
