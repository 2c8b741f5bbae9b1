import { DOOR_PATIENCE_MS } from '../door-patience.ts';
import { type DeviceScan, type Outcome, sendScan } from '../send-scan.ts';
import type { OfflineDoor } from './offline-door.ts';

/** How long a device that can decide by itself waits for the server, ms. */
export const DECIDES_AFTER_MS = 800;

/**
 * Answers a scan: the server if it can be reached in time, or else this device. Once the server has missed a scan, the device decides at
 * once until the list was brought up to date again.
 */
export async function askOrDecide(
  eventId: string,
  scan: DeviceScan,
  door: OfflineDoor | undefined,
  fetchFrom: typeof fetch = fetch,
): Promise<Outcome> {
  const { asOf, reachable } = door?.state() ?? {};
  if (asOf !== undefined && !reachable) {
    const own = await door?.decide(scan);
    if (own) return own;
  }
  const patienceMs = asOf === undefined ? DOOR_PATIENCE_MS : DECIDES_AFTER_MS;
  const outcome = await sendScan(eventId, scan, { fetchFrom, patienceMs });
  if (outcome.answer === 'admitted' || outcome.answer === 'left') await door?.passed(scan);
  if (outcome.answer !== 'not-checked' || !outcome.unanswered) return outcome;
  door?.missed();
  return (await door?.decide(scan)) ?? outcome;
}
