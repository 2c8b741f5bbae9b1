import { type Database, isOutage, isTakenKey, type Transaction, transaction } from '../../../db/database.ts';
import { createGroupCommit } from '../../inventory/group-commit.ts';
import { mayAsMember } from '../../organisations/may.ts';
import { DomainError } from '../../shared/errors.ts';
import { type QueueMeter, UNWATCHED } from '../../shared/queue-meter.ts';
import { wake } from '../../shared/work.ts';
import { requireToRun } from '../check-in-policy.ts';
import type { DoorAnswer } from '../door-answer.ts';
import { type Door, findDoorToScan } from '../door-store.ts';
import { decideScan, NOBODY, withCounts } from './decide-scan.ts';
import type { ReadCode } from './read-code.ts';
import type { NewScan, ScanQueue } from './scan.ts';
import { keyOf, ScanGroup } from './scan-group.ts';
import { countPeople, updateScans, writeScans } from './scan-store.ts';
import { findLost, findNotLocked, findTicketIds, lockTickets, readScanned } from './ticket-at-door-store.ts';

/** The most scans in one commit: as many doors as an event has, and few enough to answer the first soon. */
const MAX_BATCH = 200;

/**
 * Admits in groups, one event at a time (docs/decisions/0136). Each commit locks the tickets that the waiting scans are about, decides each
 * scan on the result of the ones before it, and writes them together. A scan whose ticket somebody else has locked, such as a refund, goes
 * on alone and waits for it.
 * @param db the pool of the queues; it must have room when scans wait
 * @param patientDb where scans wait for a locked ticket
 * @param lock locks the tickets; a test removes the lock to show that it prevents double admissions
 */
export function createScanQueue({
  db,
  patientDb,
  meter = UNWATCHED,
  lock = lockTickets,
}: {
  db: Database;
  patientDb: Database;
  meter?: QueueMeter | undefined;
  lock?: typeof lockTickets;
}): ScanQueue {
  const together = (eventId: string, scans: readonly NewScan[]) =>
    admitTogether(db, eventId, scans, (tx, ids) => lock(tx, eventId, ids, { wait: false }));
  const alone = async (scan: NewScan) => {
    const { eventId } = scan;
    const [outcome] = await admitTogether(patientDb, eventId, [scan], (tx, ids) =>
      lock(tx, eventId, ids, { wait: true }),
    );
    return outcome;
  };
  const commit = createGroupCommit<NewScan, Outcome>({ maxBatch: MAX_BATCH, isOutage, meter, run: together });
  return {
    async admit(scan) {
      const first = await commit(scan.eventId, scan);
      const outcome = first === 'locked' ? await alone(scan) : first;
      if (outcome === undefined || outcome === 'locked')
        throw new Error('A scan that waited found its ticket locked.');
      if (outcome instanceof DomainError) throw outcome;
      return outcome;
    },
  };
}

/** `locked`: somebody else has locked its ticket, and nothing was decided. */
type Outcome = DoorAnswer | DomainError | 'locked';

type Lock = (tx: Transaction, ticketIds: readonly string[]) => Promise<Set<string>>;

/**
 * Decides and writes scans of an event in one transaction. If another process stored one of them meanwhile, or began to count a period,
 * all of it happens once more and sees that: no lock prevents it.
 */
async function admitTogether(
  db: Database,
  eventId: string,
  scans: readonly NewScan[],
  lock: Lock,
): Promise<Outcome[]> {
  const once = () => transaction(db, (tx) => decideAndWrite(tx, eventId, scans, lock));
  try {
    return await once();
  } catch (error) {
    if (isTakenKey(error)) return once();
    throw error;
  }
}

async function decideAndWrite(
  tx: Transaction,
  eventId: string,
  scans: readonly NewScan[],
  lock: Lock,
): Promise<Outcome[]> {
  const devices = scans.flatMap(({ actor: { device } }) => (device ? [device.deviceId] : []));
  const at = await findDoorToScan(tx, eventId, devices);
  const joined = new Set(at?.joined);
  const doors = scans.map(({ actor }) => refusedOr(() => requireToRun(actor, at?.door, joined)));
  // Whoever may not scan here looks up no ticket.
  const allowed = scans.filter((_, index) => !(doors[index] instanceof DomainError));
  const found = await findTickets(tx, eventId, allowed, lock);
  const group = new ScanGroup(found.known);
  const decided = scans.map((scan, index) => {
    const door = doors[index] as Door | DomainError;
    if (door instanceof DomainError) return door;
    const ticketId = found.ids.get(scan);
    const missing = ticketId && found.missing.get(ticketId);
    if (missing === 'locked') return missing;
    return refusedOr(() => {
      const ticket = ticketId ? found.known.tickets.get(ticketId) : undefined;
      const earlier = found.known.scans.get(scan.id);
      const decision = decideScan(scan, {
        timeZone: door.timeZone,
        userId: scan.userId,
        seesOrders: mayAsMember(scan.actor, 'orders.see', door),
        open: at?.open ?? [],
        days: at?.days ?? [],
        found: ticket ?? (missing || (ticketId && found.lost.has(ticketId) ? 'lost' : undefined)),
        earlier,
      });
      group.apply(scan, ticket, decision);
      return { ...decision, soFar: decision.counts && group.soFar(decision.counts) };
    });
  });
  const { moves, ...written } = group.written;
  if (group.usedResale) await wake(tx, 'used-resales');
  await updateScans(tx, eventId, group.changed);
  await writeScans(tx, eventId, written);
  const counted = new Map((await countPeople(tx, eventId, moves)).map((count) => [keyOf(count), count]));
  return decided.map((one) => {
    if (one === 'locked' || one instanceof DomainError) return one;
    const { answer, counts, soFar } = one;
    if (!counts || !soFar) return answer;
    // What the rest of the group counted is not yet in this answer.
    const [all, now] = [group.soFar(counts), counted.get(keyOf(counts)) ?? NOBODY];
    return withCounts(answer, {
      admitted: now.admitted - all.admitted + soFar.admitted,
      inside: now.inside - all.inside + soFar.inside,
    });
  });
}

function refusedOr<Result>(decide: () => Result): Result | DomainError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Finds and locks the tickets of scans. @returns their ids by scan, what was read of them, and by id what became of those not locked */
async function findTickets(tx: Transaction, eventId: string, scans: readonly NewScan[], lock: Lock) {
  const short = scans.flatMap(({ code }) => (code.kind === 'short' ? code.shortCode : []));
  const byShortCode = await findTicketIds(tx, eventId, [...new Set(short)]);
  const ids = new Map(scans.map((scan) => [scan, idOf(scan.code, byShortCode)]));
  const wanted = [...new Set([...ids.values()].flatMap((id) => id ?? []))];
  const locked = await lock(tx, wanted);
  const known = await readScanned(
    tx,
    eventId,
    scans.map((scan) => {
      const ticketId = ids.get(scan);
      return { id: scan.id, ticketId: ticketId && locked.has(ticketId) ? ticketId : undefined };
    }),
  );
  const missing = await findNotLocked(
    tx,
    eventId,
    wanted.filter((id) => !locked.has(id)),
  );
  const nowhere = wanted.filter((id) => !locked.has(id) && !missing.has(id));
  return { ids, known, missing, lost: await findLost(tx, nowhere) };
}

const idOf = (code: ReadCode, byShortCode: ReadonlyMap<string, string>): string | undefined =>
  code.kind === 'signed'
    ? code.ticketId
    : code.kind === 'short'
      ? byShortCode.get(code.shortCode)
      : undefined;
