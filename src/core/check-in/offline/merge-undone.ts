import { type Database, type Transaction, transaction } from '../../../db/database.ts';
import type { Door } from '../door-store.ts';
import { lockTickets } from '../scans/ticket-at-door-store.ts';
import { type CheckInId, type DecidedUndo, findCheckIns, markUndoneFirst } from '../undo-store.ts';
import { recount } from './refold.ts';

/**
 * Undoes check-ins as devices did without network. Whoever undid one first stays noted, and what is left of a ticket's scans is counted
 * anew: the same in whatever order devices report.
 * @returns the ids of scans that were check-ins here
 */
export async function mergeUndone(
  db: Database,
  door: Door,
  undone: readonly DecidedUndo[],
): Promise<ReadonlySet<string>> {
  if (undone.length === 0) return new Set();
  const known = await findCheckIns(db, door.id, undone);
  const byTicket = Map.groupBy(known, ({ ticketId }) => ticketId);
  const undo = (tx: Transaction, checkIns: readonly CheckInId[]) => {
    const ids = new Set(checkIns.map(({ scanId }) => scanId));
    return markUndoneFirst(
      tx,
      door.id,
      undone.filter(({ scanId }) => ids.has(scanId)),
    );
  };
  const left = await transaction(db, async (tx) => {
    const locked = await lockTickets(tx, door.id, [...byTicket.keys()], { wait: false });
    await undo(
      tx,
      known.filter(({ ticketId }) => locked.has(ticketId)),
    );
    await recount(tx, door, [...locked]);
    return [...byTicket.keys()].filter((ticketId) => !locked.has(ticketId));
  });
  // Tickets that somebody has locked: one at a time, so that nobody waits in a circle. One that was sent on has no check-in that counts.
  for (const ticketId of left)
    await transaction(db, async (tx) => {
      const locked = await lockTickets(tx, door.id, [ticketId], { wait: true });
      await undo(tx, byTicket.get(ticketId) ?? []);
      await recount(tx, door, [...locked]);
    });
  return new Set(known.map(({ scanId }) => scanId));
}
