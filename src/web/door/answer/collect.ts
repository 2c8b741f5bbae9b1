import type { AddOnAtDoor } from '../../../core/check-in/door-answer.ts';
import { DOOR_PATIENCE_MS } from '../door-patience.ts';

/** An add-on's state after a press, and why it is not the wanted one. */
export interface Collecting {
  collected: AddOnAtDoor['collected'];
  /** This device marked it as handed out. */
  byUs: boolean;
  why?: string;
}

const AGAIN = 'we got no answer. Try again once you’re back online.';
const NOT_TICKED = `Not ticked off: ${AGAIN}`;
const NOT_UNDONE = `Still ticked off: ${AGAIN}`;

interface Unit {
  eventId: string;
  unitId: string;
}

const addressOf = ({ eventId, unitId }: Unit) => `/api/events/${eventId}/collected-add-ons/${unitId}`;

/** Marks an add-on as handed out. Never rejects; a failure is shown at the button. */
export async function collect(
  { gate, collectionId, ...unit }: Unit & { gate: string; collectionId: string },
  fetchFrom: typeof fetch = fetch,
): Promise<Collecting> {
  const failed = (why: string) => ({ collected: null, byUs: false, why });
  try {
    const response = await fetchFrom(addressOf(unit), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ gate, collectionId }),
      signal: AbortSignal.timeout(DOOR_PATIENCE_MS),
    });
    const body = (await response.json()) as { collected: boolean; at: string; gate: string; detail?: string };
    if (!response.ok) return failed(body.detail ?? NOT_TICKED);
    return { collected: { at: body.at, gate: body.gate }, byUs: body.collected };
  } catch {
    return failed(NOT_TICKED);
  }
}

/** Reverts the mark. */
export async function putBack(unit: Unit, fetchFrom: typeof fetch = fetch): Promise<Collecting> {
  try {
    const response = await fetchFrom(addressOf(unit), {
      method: 'DELETE',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(DOOR_PATIENCE_MS),
    });
    if (response.ok) return { collected: null, byUs: false };
  } catch {
    // Treated like a refusal: it stays handed out.
  }
  return { collected: { at: new Date().toISOString(), gate: '' }, byUs: true, why: NOT_UNDONE };
}
