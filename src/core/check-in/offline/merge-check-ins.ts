import { type Database, type Transaction, transaction } from '../../../db/database.ts';
import { wake } from '../../shared/work.ts';
import { findAreasToScan } from '../areas/area-store.ts';
import type { ScanAnswer } from '../door-answer.ts';
import type { Door } from '../door-store.ts';
import { refusal } from '../refusals.ts';
import type { ReadCode } from '../scans/read-code.ts';
import { countPeople } from '../scans/scan-store.ts';
import {
  findNotLocked,
  findTicketIds,
  lockTickets,
  readScanned,
  type TicketAtDoor,
} from '../scans/ticket-at-door-store.ts';
import { type DecidedScan, dropEmptyCounts, insertDecidedScans } from './merge-store.ts';
import { refoldAdmissions } from './refold.ts';

/** A scan that a device decided, with its code read. */
export interface DecidedCode extends Omit<DecidedScan, 'answer' | 'ticketId'> {
  code: ReadCode;
}

/** What became of a scan: whether it counts, and how many people more than its ticket admits came in there. */
export interface MergedScan {
  answer: ScanAnswer;
  over: number;
}

/**
 * Stores scans with which devices let people in or out, and counts their tickets anew. Tickets that somebody has locked, as for a refund,
 * or that were transferred, follow one at a time, so that nobody waits in a circle.
 * @returns what became of each, by its id
 * @throws DomainError 'conflict' (check-in.area-not-open, check-in.scan-id-used)
 */
export async function mergeCheckIns(
  db: Database,
  door: Door,
  decided: readonly DecidedCode[],
): Promise<Map<string, MergedScan>> {
  if (decided.length === 0) return new Map();
  const { merged, left } = await mergeGroup(db, door, decided);
  for (const scans of Map.groupBy(left, ({ code }) => nameOf(code)).values())
    for (const [id, one] of await mergeAlone(db, door, scans)) merged.set(id, one);
  return merged;
}

const nameOf = (code: ReadCode) =>
  code.kind === 'signed' ? code.ticketId : code.kind === 'short' ? code.shortCode : code.kind;

/** Merges scans together. @returns also those `left`, whose ticket could not be locked */
async function mergeGroup(
  db: Database,
  door: Door,
  scans: readonly DecidedCode[],
): Promise<{ merged: Map<string, MergedScan>; left: DecidedCode[] }> {
  return transaction(db, async (tx) => {
    const ids = await findNamed(tx, door.id, scans);
    const wanted = [...new Set([...ids.values()].flatMap((id) => id ?? []))];
    const locked = await lockTickets(tx, door.id, wanted, { wait: false });
    const there = await findNotLocked(
      tx,
      door.id,
      wanted.filter((id) => !locked.has(id)),
    );
    const isLeft = (scan: DecidedCode) => there.has(ids.get(scan) ?? '');
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
  scans: readonly DecidedCode[],
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
async function findNamed(tx: Transaction, eventId: string, scans: readonly DecidedCode[]) {
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
  scan: DecidedCode;
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
  { direction }: Pick<DecidedCode, 'direction'>,
  { code, ticket, transferred }: { code: ReadCode; ticket: TicketAtDoor | undefined; transferred: boolean },
): ScanAnswer {
  if (!ticket) return code.kind === 'signed' || code.kind === 'short' ? 'unknown' : code.kind;
  if (direction === 'exit') return 'left';
  if (transferred) return 'transferred';
  if (ticket.state === 'valid') return ticket.admits ? 'admitted' : 'add-on';
  if (ticket.state === 'on_hold') return 'disputed';
  return ticket.reversed ? 'reversed' : ticket.resold ? 'resold' : 'refunded';
}
