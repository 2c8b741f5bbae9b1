import type { ManifestTicket } from '../../../core/check-in/offline/manifest.ts';
import { type OwnAdmission, withAdmission } from '../offline/device-list.ts';

/** Where the people of a ticket are in an area and period, as a device knows it that let them in or out without network. */
export interface Moved {
  /** The last ten hex digits of the ticket's id, which are random. */
  tail: string;
  areaId: string;
  /** A day as YYYY-MM-DD. */
  period: string;
  admitted: number;
  inside: number;
  /** When they moved last, by the server's clock, in seconds since 1970. */
  movedAt: number;
  /** Where. */
  gate: string;
}

/** By ticket, area and period. */
export type Moves = ReadonlyMap<string, Moved>;

export const keyOf = ({ tail, areaId, period }: Pick<Moved, 'tail' | 'areaId' | 'period'>): string =>
  `${tail} ${areaId} ${period}`;

export const tailOf = (ticketId: string): string => ticketId.slice(-10);

/**
 * Joins what devices know of each other (decision 0146). The result is the same in whatever order and however often anything is joined: who came in stays
 * in the count, and where people are is what the latest move says.
 */
export function joinMoves(some: Moves, others: Iterable<Moved>): Moves {
  const joined = new Map(some);
  for (const other of others) {
    const key = keyOf(other);
    const one = joined.get(key);
    joined.set(key, one ? join(one, other) : other);
  }
  return joined;
}

function join(one: Moved, other: Moved): Moved {
  const latest = isLater(one, other) ? one : other;
  return { ...latest, admitted: Math.max(one.admitted, other.admitted) };
}

/** Of moves in the same second, the one that leaves more people inside counts, so that nobody comes in twice. */
function isLater(one: Moved, other: Moved): boolean {
  if (one.movedAt !== other.movedAt) return one.movedAt > other.movedAt;
  if (one.inside !== other.inside) return one.inside > other.inside;
  return one.gate > other.gate;
}

/** Clocks of devices are right to a few seconds. */
const SECONDS_APART = 5;

/** What was heard counts for this long, in seconds, if the server never says it. */
const COUNTS_FOR = 2 * 3600;

/** Looks through what was heard while the server's answers come in. */
export function hearing(moves: Moves) {
  const byTail = groupByTail(moves.values());
  const confirmed = new Set<Moved>();
  return {
    /** What was heard of a ticket, and the server does not say by itself. From then on it knows better, as of an undone check-in. */
    stillOf({ id, admissions }: ManifestTicket): Moved[] {
      const own = byTail.get(tailOf(id)) ?? [];
      for (const one of own) if (admissions.some((admission) => says(admission, one))) confirmed.add(one);
      return own.filter((one) => !confirmed.has(one));
    },
    /** What is left, less what is too old. @param now ms */
    left: (now: number): Moves =>
      new Map([...moves].filter(([, one]) => !confirmed.has(one) && one.movedAt + COUNTS_FOR > now / 1000)),
  };
}

const says = (admission: OwnAdmission, { areaId, period, movedAt }: Moved): boolean =>
  admission.areaId === areaId &&
  admission.period === period &&
  !admission.scanId.startsWith(HEARD) &&
  Date.parse(admission.admittedAt) / 1000 >= movedAt - SECONDS_APART;

export const groupByTail = (moves: Iterable<Moved>): Map<string, Moved[]> =>
  Map.groupBy(moves, ({ tail }) => tail);

/** A ticket as this device should see it, with what it heard from others. What the server knows of a later move stays. */
export function withMoves(ticket: ManifestTicket, moves: readonly Moved[]): ManifestTicket {
  return moves.reduce((known, moved) => withMove(known, moved), ticket);
}

function withMove(ticket: ManifestTicket, { areaId, period, ...moved }: Moved): ManifestTicket {
  const known = ticket.admissions.find((one) => one.areaId === areaId && one.period === period);
  const knownAt = known ? Math.floor(Date.parse(known.admittedAt) / 1000) : 0;
  if (known && knownAt > moved.movedAt) return ticket;
  const admitted = Math.max(known?.admitted ?? 0, moved.admitted);
  // People who only left keep the entry that they came in by.
  const entered = known && moved.inside < known.inside ? known : undefined;
  const admission: OwnAdmission = {
    areaId,
    period,
    scanId: entered?.scanId ?? HEARD + ticket.id,
    admittedAt: entered?.admittedAt ?? new Date(moved.movedAt * 1000).toISOString(),
    gate: entered?.gate ?? moved.gate,
    entries: Math.max(known?.entries ?? 0, 1),
    newcomers: known?.newcomers ?? admitted,
    admitted,
    inside: moved.inside,
  };
  return withAdmission(ticket, admission);
}

/** Stands for the other device's scan, whose id nobody here knows, so that it can't be undone here. */
const HEARD = 'heard ';
