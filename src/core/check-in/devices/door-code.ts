import { z } from 'zod';
import { derivedKey, openingKeys } from '../../accounts/derived-key.ts';
import { readSignedValue, signValue } from '../../accounts/signed-value.ts';
import { type Actor, requireUser } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { requireDoorOwner } from '../check-in-policy.ts';
import { findGate, type Gate } from '../gates/gate-store.ts';
import { refusal } from '../refusals.ts';

/** A code is on a screen in front of those who scan it; a photo of it is soon worthless. */
const WORKS_MS = 15 * MINUTE_MS;

/** The code with which devices join a gate. */
export const doorCodeAnswer = z
  .object({
    url: z.string().describe('To be scanned with a phone’s camera. Opening it joins nothing yet.'),
    qrSvg: z.string().describe('The same as a QR code, an SVG image.'),
    endsAt: z.iso.datetime().describe('Until then any number of devices can join with it.'),
  })
  .meta({ id: 'DoorCode' });
export type DoorCode = z.output<typeof doorCodeAnswer>;

/**
 * Makes a code with which devices join a gate, without an account. Nothing is stored: we sign it.
 * @throws DomainError as requireDoorOwner; 'not-found' (gate.not-found)
 */
export async function makeDoorCode(
  app: App,
  actor: Actor,
  { eventId, gateId }: { eventId: string; gateId: string },
): Promise<DoorCode> {
  const door = await requireDoorOwner(app.db, actor, eventId);
  const { userId } = requireUser(actor);
  const gate = await findGate(app.db, door.id, gateId);
  if (!gate) throw refusal('gate.not-found');
  const seconds = Math.floor((app.clock.now().getTime() + WORKS_MS) / 1000);
  const value = [door.id, gate.id, userId, seconds].join('~');
  const code = signValue(derivedKey(app.secret, 'door-code'), value);
  const url = `${app.settings.publicUrl}/door/join/${encodeURIComponent(code)}`;
  return {
    url,
    qrSvg: app.documents.qrSvg(url, 'QR code to join this door'),
    endsAt: new Date(seconds * 1000).toISOString(),
  };
}

/** What a code says. */
export interface ReadDoorCode {
  eventId: string;
  gate: Gate;
  /** The member who showed it. */
  userId: string;
}

/** Reads a code. @throws DomainError 'not-found' (door.code-over) when we did not make it, its time is over, or its gate is gone */
export async function readDoorCode(
  app: Pick<App, 'secret' | 'clock' | 'db'>,
  code: string,
): Promise<ReadDoorCode> {
  const value = readSignedValue(openingKeys(app.secret, 'door-code'), code);
  const [eventId, gateId, userId, seconds] = value?.split('~') ?? [];
  const isOver = Number(seconds) * 1000 < app.clock.now().getTime();
  const gate = eventId && gateId && !isOver ? await findGate(app.db, eventId, gateId) : undefined;
  if (!eventId || !userId || !gate) throw refusal('door.code-over');
  return { eventId, gate, userId };
}
