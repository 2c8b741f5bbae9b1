import type { Actor } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { parseField, parseInput } from '../../shared/parse-input.ts';
import { requireDoor, requireOperator } from '../check-in-policy.ts';
import { type CheckIn, checkInSchema, type DoorAnswer } from '../door-answer.ts';
import { readCode } from './read-code.ts';

/**
 * Checks a scanned or typed code at an area of an event's door and admits its ticket, once for the event or once a day. The first scan
 * wins; later ones are told when and where that was. Where re-entry is allowed, the ticket can be admitted again once an exit is noted. A
 * ticket that admits several people is admitted until all are in, as many with each scan as it says. The scan and its answer are stored in
 * the same transaction, which it shares with other scans of its event (decision 0136). A ticket that is revoked or put on hold at the same
 * moment is either admitted before or refused after, never both.
 * @param input `checkInSchema`. The same `scanId` sent again gets the same answer.
 * @throws DomainError 'invalid' by field; as requireDoor and chooseArea; 'conflict' (check-in.no-exits) for an exit where none are noted,
 * (check-in.scan-id-used) for a `scanId` of another scan, (check-in.undone) for that of a check-in that was undone
 */
export async function admitTicket(app: App, actor: Actor, input: unknown): Promise<DoorAnswer> {
  const userId = requireOperator(actor);
  const arrivedAt = app.clock.now();
  const eventId = parseField(checkInSchema, 'eventId', input);
  const {
    code,
    areaId,
    gate,
    direction,
    people,
    scanId = app.newId(),
    ...given
  } = await parseAt(app, actor, { eventId, input });
  return app.scans.admit({
    eventId,
    id: scanId,
    actor,
    userId,
    code: await readCode(app.db, { actor, eventId, code }),
    areaId,
    gate,
    direction,
    people,
    scannedAt: whenScanned(arrivedAt, given),
    arrivedAt,
  });
}

/** Parses a scan. Somebody who may not scan at that door is refused first, so they learn nothing from how it is parsed. */
async function parseAt(
  app: App,
  actor: Actor,
  { eventId, input }: { eventId: string; input: unknown },
): Promise<CheckIn> {
  try {
    return parseInput(checkInSchema, input);
  } catch (invalid) {
    await requireDoor(app.db, actor, eventId);
    throw invalid;
  }
}

/**
 * Returns when a device scanned a code, by our clock. The device's clock may be wrong. If it says when it sent the scan, the scan's age is
 * what counts; otherwise a time in the future becomes now.
 */
function whenScanned(now: Date, { scannedAt, sentAt }: Pick<CheckIn, 'scannedAt' | 'sentAt'>): Date {
  if (scannedAt === undefined) return now;
  const clock = sentAt === undefined ? now.getTime() : Date.parse(sentAt);
  return new Date(now.getTime() - Math.max(0, clock - Date.parse(scannedAt)));
}
