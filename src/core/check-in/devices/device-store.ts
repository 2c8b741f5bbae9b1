import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.ts';
import type { DoorDevice } from '../../shared/actor.ts';

/** Tells whether a device is at its door, and was not removed. */
export async function isJoined(
  db: Database | Transaction,
  { eventId, deviceId }: Pick<DoorDevice, 'eventId' | 'deviceId'>,
): Promise<boolean> {
  return (await joinedOf(db, eventId, [deviceId]).executeTakeFirst()) !== undefined;
}

/** Finds which of some devices are at an event's door. */
export const joinedOf = (db: Database | Transaction, eventId: string, devices: readonly string[]) =>
  db
    .selectFrom('door_devices')
    .where('eventId', '=', eventId)
    .where(sql<boolean>`id = any(${devices}::uuid[])`)
    .select('id');

/** A device that joined a gate. */
export interface JoinedDevice {
  id: string;
  gateId: string;
  name: string;
  joinedAt: Date;
  seenAt: Date;
}

/** An event's devices, those that joined first before the others. */
export const findDevices = (db: Database | Transaction, eventId: string): Promise<JoinedDevice[]> =>
  db
    .selectFrom('door_devices')
    .where('eventId', '=', eventId)
    .orderBy('joinedAt')
    .orderBy('id')
    .select(['id', 'gateId', 'name', 'joinedAt', 'seenAt'])
    .execute();

/** Finds what a device is called and the gate that it joined. */
export const findDevice = (
  db: Database,
  { eventId, deviceId }: Pick<DoorDevice, 'eventId' | 'deviceId'>,
): Promise<Pick<JoinedDevice, 'id' | 'name' | 'gateId'> | undefined> =>
  db
    .selectFrom('door_devices')
    .where('eventId', '=', eventId)
    .where('id', '=', deviceId)
    .select(['id', 'name', 'gateId'])
    .executeTakeFirst();

export async function insertDevice(
  tx: Transaction,
  { eventId, userId, ...device }: Omit<JoinedDevice, 'seenAt'> & { eventId: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('door_devices')
    .values({ eventId, letInBy: userId, seenAt: device.joinedAt, ...device })
    .execute();
}

/** @returns its name and its gate's; undefined if it was not there */
export async function deleteDevice(
  tx: Transaction,
  { eventId, deviceId }: Pick<DoorDevice, 'eventId' | 'deviceId'>,
): Promise<{ device: string; gate: string } | undefined> {
  return tx
    .deleteFrom('door_devices as device')
    .using('gates as gate')
    .whereRef('gate.eventId', '=', 'device.eventId')
    .whereRef('gate.id', '=', 'device.gateId')
    .where('device.eventId', '=', eventId)
    .where('device.id', '=', deviceId)
    .returning(['device.name as device', 'gate.name as gate'])
    .executeTakeFirst();
}

/** Notes that a device was heard of, if that is not known to the minute. */
export async function noteSeen(
  db: Database,
  { eventId, deviceId }: Pick<DoorDevice, 'eventId' | 'deviceId'>,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('door_devices')
    .where('eventId', '=', eventId)
    .where('id', '=', deviceId)
    .where('seenAt', '<', before)
    .set({ seenAt: now })
    .execute();
}
