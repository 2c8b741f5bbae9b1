import type { ManifestTicket } from '../../../core/check-in/offline/manifest.ts';
import type { DeviceList } from '../offline/device-list.ts';
import type { DoorMemory } from '../offline/sync-door.ts';
import type { Exchange } from './frames.ts';
import { groupByTail, joinMoves, type Moved, type Moves, tailOf, withMoves } from './moves.ts';

/** What the devices of a list's door share. */
export const exchangeOf = ({ head: { eventId, exchangeKey } }: DeviceList): Exchange => ({
  eventId,
  key: exchangeKey,
});

/** What a device knows of people that the server does not: whom it let in and out itself, and what it heard. */
export function movesHere(
  list: DeviceList,
  { decided, heard, ahead }: Pick<DoorMemory, 'decided' | 'heard' | 'ahead'>,
): Moves {
  const own = decided.flatMap((one): Moved[] => {
    if (one.kind === 'check-in')
      return [movedNow(list, { ...one, ...one.admission, movedAt: Date.parse(one.decidedAt) })];
    if (one.kind === 'undo') return [movedNow(list, { ...one, movedAt: Date.parse(one.undoneAt) + ahead })];
    return [];
  });
  return joinMoves(heard, own);
}

/** Where a ticket's people are after a move. @param movedAt ms, by the server's clock */
function movedNow(
  { tickets }: DeviceList,
  at: { ticketId: string; areaId: string; period: string; gate?: string; movedAt: number },
): Moved {
  const { ticketId, areaId, period } = at;
  const now = tickets
    .get(ticketId)
    ?.admissions.find((admission) => admission.areaId === areaId && admission.period === period);
  return {
    tail: tailOf(ticketId),
    areaId,
    period,
    admitted: now?.admitted ?? 0,
    inside: now?.inside ?? 0,
    movedAt: Math.floor(at.movedAt / 1000),
    gate: at.gate ?? now?.gate ?? '',
  };
}

/** Returns the tickets that moves are about, as they are with them; those that this device does not know are left out. */
export function ticketsWith({ tickets }: DeviceList, moves: readonly Moved[]): ManifestTicket[] {
  const byTail = groupByTail(moves);
  return [...tickets.values()].flatMap((ticket) => {
    const own = byTail.get(tailOf(ticket.id));
    return own ? [withMoves(ticket, own)] : [];
  });
}
