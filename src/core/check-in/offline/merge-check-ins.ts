import { z } from 'zod';
import { type Database, type Transaction, transaction } from '../../../db/database.ts';
import { type Actor, requireUser } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { parseField, parseInput } from '../../shared/parse-input.ts';
import { wake } from '../../shared/work.ts';
import { findAreasToScan } from '../areas/area-store.ts';
import { requireDoor } from '../check-in-policy.ts';
import { checkInSchema, SCAN_ANSWERS, type ScanAnswer } from '../door-answer.ts';
import type { Door } from '../door-store.ts';
import { refusal } from '../refusals.ts';
import { type ReadCode, readCode } from '../scans/read-code.ts';
import { countPeople } from '../scans/scan-store.ts';
import {
  findNotLocked,
  findTicketIds,
  lockTickets,
  readScanned,
  type TicketAtDoor,
} from '../scans/ticket-at-door-store.ts';
import { MOST_MERGED } from './manifest.ts';
import { type DecidedScan, insertDecidedScans } from './merge-store.ts';
import { refoldAdmissions } from './refold.ts';

const asDecided = checkInSchema.pick({ code: true, gate: true, direction: true, people: true }).extend({
  scanId: checkInSchema.shape.scanId.unwrap(),
  areaId: checkInSchema.shape.areaId.unwrap(),
  scannedAt: checkInSchema.shape.scannedAt.unwrap(),
  sequence: z
    .int({ error: 'Number the device’s scans from 1.' })
    .min(1, { error: 'Number the device’s scans from 1.' })
    .max(2 ** 31 - 1, { error: 'This number is too large.' })
    .describe('Counts the scans that this device decided at this event.'),
});

/** What a device sends of the scans that it decided without network; the API's request body is the same without `eventId`. */
export const mergeSchema = z.strictObject({
  eventId: z.string(),
  device: z.guid({ error: 'This isn’t the id of a device.' }).describe('Made once by the device.'),
  sentAt: checkInSchema.shape.sentAt.unwrap(),
  checkIns: z
    .array(asDecided)
    .min(1, { error: 'Send at least one scan.' })
    .max(MOST_MERGED, { error: `Send at most ${MOST_MERGED} scans at a time.` })
    .describe('Only those that let people in or out.'),
});

export const mergedAnswer = z.object({
  checkIns: z
    .array(
      z.object({
        scanId: z.string(),
        answer: z
          .enum(SCAN_ANSWERS)
          .describe('`admitted` or `left`: it counts. Otherwise why its ticket admits nobody.'),
        over: z
          .int()
          .describe('How many people more than its ticket admits came in there so far, with all scans.'),
      }),
    )
    .describe('In the order in which they were sent.'),
});
export type Merged = z.output<typeof mergedAnswer>;

interface Decided extends Omit<DecidedScan, 'answer' | 'ticketId'> {
  code: ReadCode;
}

/**
 * Stores check-ins that a device decided without network, and counts them with all others as if they had come in the order in which they
 * were made: the people are in, whatever we say now. Whoever came in beyond what a ticket admits is counted as `over`. The result is the
 * same in whatever order devices send theirs, and sending them again changes nothing.
 * @param input `mergeSchema`
 * @throws DomainError 'invalid' by field; as requireDoor; 'conflict' (check-in.area-not-open) for an area that the event does not have
 */
export async function mergeCheckIns(app: App, actor: Actor, input: unknown): Promise<Merged> {
  const user = requireUser(actor);
  const door = await requireDoor(app.db, actor, parseField(mergeSchema, 'eventId', input));
  const { device, sentAt, checkIns } = parseInput(mergeSchema, input);
  // The device's clock may be wrong, but the time between scan and sending is right.
  const now = app.clock.now().getTime();
  const whenScanned = (at: string) => new Date(now - Math.max(0, Date.parse(sentAt) - Date.parse(at)));
  const decided: Decided[] = [];
  for (const { scanId, code, scannedAt, ...scan } of checkIns)
    decided.push({
      ...scan,
      id: scanId,
      code: await readCode(app.db, { user, eventId: door.id, code }),
      scannedAt: whenScanned(scannedAt),
      scannedBy: user.userId,
      device,
    });
  const merged = new Map<string, MergedScan>();
  // A ticket at a time, so that nobody who waits for a locked one, as for a refund, is waited for.
  for (const scans of Map.groupBy(decided, ({ code }) => nameOf(code)).values())
    for (const [id, one] of await mergeTicket(app.db, door, scans)) merged.set(id, one);
  return { checkIns: decided.map(({ id }) => ({ scanId: id, ...(merged.get(id) as MergedScan) })) };
}

type MergedScan = Omit<Merged['checkIns'][number], 'scanId'>;

const nameOf = (code: ReadCode) =>
  code.kind === 'signed' ? code.ticketId : code.kind === 'short' ? code.shortCode : code.kind;

/** Stores the scans of one code and counts its ticket anew. */
async function mergeTicket(
  db: Database,
  door: Door,
  scans: readonly Decided[],
): Promise<[string, MergedScan][]> {
  const eventId = door.id;
  return transaction(db, async (tx) => {
    const areas = await findAreasToScan(tx, eventId);
    const { ticket, transferred } = await lockNamed(tx, eventId, scans[0]?.code);
    const rows = scans.map(({ code, ...scan }): DecidedScan => {
      if (!areas.some(({ id }) => id === scan.areaId)) throw refusal('check-in.area-not-open');
      return { ...scan, ticketId: ticket?.id ?? null, answer: answerTo(scan, { code, ticket, transferred }) };
    });
    await insertDecidedScans(tx, eventId, rows);
    if (ticket?.forResale) await wake(tx, 'used-resales');
    const { over, moves } = await refoldAdmissions(tx, { eventId, timeZone: door.timeZone, areas }, ticket);
    await countPeople(tx, eventId, moves);
    return rows.map(({ id, answer, areaId }) => [id, { answer, over: over.get(areaId) ?? 0 }]);
  });
}

/** Locks the ticket that a code names, also by a former id or code. */
async function lockNamed(
  tx: Transaction,
  eventId: string,
  code: ReadCode | undefined,
): Promise<{ ticket?: TicketAtDoor | undefined; transferred: boolean }> {
  const named =
    code?.kind === 'signed'
      ? code.ticketId
      : code?.kind === 'short'
        ? (await findTicketIds(tx, eventId, [code.shortCode])).get(code.shortCode)
        : undefined;
  if (named === undefined) return { transferred: false };
  const lock = (id: string) => lockTickets(tx, eventId, [id], { wait: true });
  const read = async (id: string) => (await readScanned(tx, eventId, [{ id, ticketId: id }])).tickets.get(id);
  if ((await lock(named)).has(named)) return { ticket: await read(named), transferred: false };
  const became = (await findNotLocked(tx, eventId, [named])).get(named);
  if (became === undefined || became === 'locked') return { transferred: false };
  await lock(became.transferredTo);
  return { ticket: await read(became.transferredTo), transferred: true };
}

/** Says what became of a scan: it counts, or its ticket admits nobody. Whoever is in may leave. */
function answerTo(
  { direction }: Pick<Decided, 'direction'>,
  { code, ticket, transferred }: { code: ReadCode; ticket: TicketAtDoor | undefined; transferred: boolean },
): ScanAnswer {
  if (!ticket) return code.kind === 'signed' || code.kind === 'short' ? 'unknown' : code.kind;
  if (direction === 'exit') return 'left';
  if (transferred) return 'transferred';
  if (ticket.state === 'valid') return ticket.admits ? 'admitted' : 'add-on';
  if (ticket.state === 'on_hold') return 'disputed';
  return ticket.reversed ? 'reversed' : ticket.resold ? 'resold' : 'refunded';
}
