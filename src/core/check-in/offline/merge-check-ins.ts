import { z } from 'zod';
import { type Database, type Transaction, transaction } from '../../../db/database.ts';
import type { Actor } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { parseField, parseInput } from '../../shared/parse-input.ts';
import { wake } from '../../shared/work.ts';
import { findAreasToScan } from '../areas/area-store.ts';
import { requireDoor, requireOperator } from '../check-in-policy.ts';
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
import { type DecidedScan, dropEmptyCounts, insertDecidedScans } from './merge-store.ts';
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
    .refine((all) => new Set(all.map(({ scanId }) => scanId)).size === all.length, {
      error: 'Send each scan once.',
    })
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

/** No device may decide for longer than a day; whatever says that it is older has a wrong clock. */
const OLDEST_MS = 3 * DAY_MS;

interface Decided extends Omit<DecidedScan, 'answer' | 'ticketId'> {
  code: ReadCode;
}

/**
 * Stores check-ins that a device decided without network, and counts them with all others as if they had come in the order in which they
 * were made: the people are in, whatever we say now. Whoever came in beyond what a ticket admits is counted as `over`. The result is the
 * same in whatever order devices send theirs, and sending them again changes nothing.
 * @param input `mergeSchema`
 * @throws DomainError 'invalid' by field; as requireDoor; 'conflict' (check-in.area-not-open) for an area that the event does not have,
 * (check-in.scan-id-used) for the id of another scan
 */
export async function mergeCheckIns(app: App, actor: Actor, input: unknown): Promise<Merged> {
  const userId = requireOperator(actor);
  const door = await requireDoor(app.db, actor, parseField(mergeSchema, 'eventId', input));
  const { device, sentAt, checkIns } = parseInput(mergeSchema, input);
  // The device's clock may be wrong, but the time between scan and sending is right.
  const now = app.clock.now().getTime();
  const age = (at: string) => Math.min(Math.max(0, Date.parse(sentAt) - Date.parse(at)), OLDEST_MS);
  const decided: Decided[] = [];
  for (const { scanId, code, scannedAt, ...scan } of checkIns)
    decided.push({
      ...scan,
      id: scanId,
      code: await readCode(app.db, { actor, eventId: door.id, code }),
      scannedAt: new Date(now - age(scannedAt)),
      scannedBy: userId,
      device,
    });
  const { merged, left } = await mergeGroup(app.db, door, decided);
  // Tickets that somebody has locked, as for a refund, or that were transferred: one at a time, so that nobody waits in a circle.
  for (const scans of Map.groupBy(left, ({ code }) => nameOf(code)).values())
    for (const [id, one] of await mergeAlone(app.db, door, scans)) merged.set(id, one);
  return { checkIns: decided.map(({ id }) => ({ scanId: id, ...(merged.get(id) as MergedScan) })) };
}

type MergedScan = Omit<Merged['checkIns'][number], 'scanId'>;

const nameOf = (code: ReadCode) =>
  code.kind === 'signed' ? code.ticketId : code.kind === 'short' ? code.shortCode : code.kind;

/** Merges scans together. @returns also those `left`, whose ticket could not be locked */
async function mergeGroup(
  db: Database,
  door: Door,
  scans: readonly Decided[],
): Promise<{ merged: Map<string, MergedScan>; left: Decided[] }> {
  return transaction(db, async (tx) => {
    const ids = await findNamed(tx, door.id, scans);
    const wanted = [...new Set([...ids.values()].flatMap((id) => id ?? []))];
    const locked = await lockTickets(tx, door.id, wanted, { wait: false });
    const there = await findNotLocked(
      tx,
      door.id,
      wanted.filter((id) => !locked.has(id)),
    );
    const isLeft = (scan: Decided) => there.has(ids.get(scan) ?? '');
    const tickets = await readTickets(tx, door.id, [...locked]);
    const merged = await store(
      tx,
      door,
      scans
        .filter((scan) => !isLeft(scan))
        .map((scan) => ({ scan, ticket: tickets.get(ids.get(scan) ?? ''), transferred: false })),
    );
    return { merged, left: scans.filter(isLeft) };
  });
}

/** Merges scans of one code, and waits for its ticket. It may be a former code. */
async function mergeAlone(
  db: Database,
  door: Door,
  scans: readonly Decided[],
): Promise<Map<string, MergedScan>> {
  return transaction(db, async (tx) => {
    const named = [...(await findNamed(tx, door.id, scans)).values()][0] ?? '';
    const lock = (id: string) => lockTickets(tx, door.id, [id], { wait: true });
    const isThere = (await lock(named)).has(named);
    const became = isThere ? undefined : (await findNotLocked(tx, door.id, [named])).get(named);
    const id = became && became !== 'locked' ? became.transferredTo : named;
    if (id !== named) await lock(id);
    const ticket = (await readTickets(tx, door.id, [id])).get(id);
    return store(
      tx,
      door,
      scans.map((scan) => ({ scan, ticket, transferred: id !== named })),
    );
  });
}

/** Finds the ids that scans' codes name; undefined for a code that names none. */
async function findNamed(tx: Transaction, eventId: string, scans: readonly Decided[]) {
  const short = scans.flatMap(({ code }) => (code.kind === 'short' ? code.shortCode : []));
  const byShortCode = await findTicketIds(tx, eventId, [...new Set(short)]);
  return new Map(
    scans.map((scan) => [
      scan,
      scan.code.kind === 'signed' ? scan.code.ticketId : byShortCode.get(nameOf(scan.code)),
    ]),
  );
}

async function readTickets(tx: Transaction, eventId: string, ids: readonly string[]) {
  const { tickets } = await readScanned(
    tx,
    eventId,
    ids.map((id) => ({ id, ticketId: id })),
  );
  return tickets;
}

interface Named {
  scan: Decided;
  /** Locked; undefined if its code names none. */
  ticket: TicketAtDoor | undefined;
  transferred: boolean;
}

/** Stores scans and counts their tickets anew. */
async function store(tx: Transaction, door: Door, named: readonly Named[]): Promise<Map<string, MergedScan>> {
  const eventId = door.id;
  const areas = await findAreasToScan(tx, eventId);
  const rows = named.map(({ scan: { code, ...scan }, ticket, transferred }): DecidedScan => {
    if (!areas.some(({ id }) => id === scan.areaId)) throw refusal('check-in.area-not-open');
    return { ...scan, ticketId: ticket?.id ?? null, answer: answerTo(scan, { code, ticket, transferred }) };
  });
  if ((await insertDecidedScans(tx, eventId, rows)) < rows.length) throw refusal('check-in.scan-id-used');
  const tickets = new Map(named.flatMap(({ ticket }) => (ticket ? [[ticket.id, ticket]] : [])));
  if ([...tickets.values()].some(({ forResale }) => forResale)) await wake(tx, 'used-resales');
  const at = { eventId, timeZone: door.timeZone, areas };
  const { over, moves } = await refoldAdmissions(tx, at, [...tickets.values()]);
  await countPeople(tx, eventId, await dropEmptyCounts(tx, eventId, moves));
  return new Map(
    rows.map(({ id, answer, ticketId, areaId }) => [
      id,
      { answer, over: over.get(`${ticketId} ${areaId}`) ?? 0 },
    ]),
  );
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
