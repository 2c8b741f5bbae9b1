import { z } from 'zod';
import { transaction } from '../../../db/database.ts';
import { describeDevice } from '../../accounts/describe-device.ts';
import { createDeviceCookie, forgetDevice } from '../../accounts/device-cookie.ts';
import { record } from '../../audit/record.ts';
import type { Actor } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import type { Caller } from '../../shared/caller.ts';
import { originOf } from '../../shared/caller.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { parseInput } from '../../shared/parse-input.ts';
import { lineOfText } from '../../shared/text/text.ts';
import { lockAreas } from '../areas/area-store.ts';
import { findDoor } from '../door-store.ts';
import { refusal } from '../refusals.ts';
import { deleteDevice, findDevices, insertDevice } from './device-store.ts';
import { readDoorCode } from './door-code.ts';

/** As many as a stadium has turnstiles. */
const MOST_DEVICES = 300;

/** For how long a device works after its event: it may still have check-ins to report. */
const AFTER_MS = DAY_MS;

/** What somebody who scanned a code sees before they join. */
export interface DoorToJoin {
  eventId: string;
  eventName: string;
  gate: string;
  /** What the device is called unless they choose a name: "Safari on iPhone". */
  suggestedName: string;
}

/** @throws DomainError 'not-found' (door.code-over) */
export async function lookAtDoorCode(
  app: App,
  code: string,
  { headers }: Pick<Caller, 'headers'>,
): Promise<DoorToJoin> {
  const { eventId, gate } = await readDoorCode(app, code);
  const door = await findDoor(app.db, eventId);
  if (!door) throw refusal('door.code-over');
  const suggestedName = describeDevice(headers.get('user-agent'));
  return { eventId, eventName: door.eventName, gate: gate.name, suggestedName };
}

export const joinGateSchema = z.strictObject({
  code: z.string(),
  name: lineOfText({ max: 80, needed: 'Enter your name, or one for this phone.' }),
});

/**
 * Lets a device join the gate of a code. It may then scan at this event's door and do nothing else, until it is removed or a day after the
 * event.
 * @param input `joinGateSchema`
 * @returns the event, and the Set-Cookie line that makes the browser this device
 * @throws DomainError 'invalid' (name); 'not-found' (door.code-over); 'conflict' (door.too-many-devices)
 */
export async function joinGate(
  app: App,
  input: unknown,
  caller: Caller,
): Promise<{ eventId: string; setCookie: string }> {
  const { code, name } = parseInput(joinGateSchema, input);
  const { eventId, gate, userId } = await readDoorCode(app, code);
  const deviceId = app.newId();
  const now = app.clock.now();
  const door = await transaction(app.db, async (tx) => {
    await lockAreas(tx, eventId);
    const found = await findDoor(tx, eventId);
    if (!found) throw refusal('door.code-over');
    if ((await findDevices(tx, eventId)).length >= MOST_DEVICES)
      throw refusal('door.too-many-devices', { most: MOST_DEVICES });
    await insertDevice(tx, { eventId, id: deviceId, gateId: gate.id, name, userId, joinedAt: now });
    const by = { as: 'stranger' as const, from: originOf(caller) };
    await record(app, tx, { kind: 'door.device-joined', by, eventId, facts: { gate: gate.name } });
    return found;
  });
  const endsAt = new Date(Math.max(door.endsAt.getTime(), now.getTime()) + AFTER_MS);
  return { eventId, setCookie: createDeviceCookie(app, { eventId, deviceId, userId }, endsAt) };
}

/**
 * Ends a device's work at its door, on its own wish. Repeating it changes nothing.
 * @returns the Set-Cookie line that forgets it
 */
export async function leaveGate(app: App, actor: Actor, caller: Caller): Promise<string> {
  const { device } = actor;
  if (device)
    await transaction(app.db, async (tx) => {
      const left = await deleteDevice(tx, device);
      const by = { as: 'stranger' as const, from: originOf(caller) };
      const { eventId } = device;
      if (left) await record(app, tx, { kind: 'door.device-left', by, eventId, facts: { gate: left.gate } });
    });
  return forgetDevice(app);
}
