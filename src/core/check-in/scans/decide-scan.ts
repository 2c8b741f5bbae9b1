import { readEmail } from '../../orders/no-email.ts';
import { type Area, barOf, chooseArea, type DoorDay, otherDay, periodOf } from '../areas/area.ts';
import { countsAs, type DoorAnswer, type PeopleAtDoor, type ScanAnswer } from '../door-answer.ts';
import { refusal } from '../refusals.ts';
import type { Admission, AreaPeriod, DoorCount, StoredScan } from './admission.ts';
import type { ScanToDecide } from './scan.ts';
import type { TicketAtDoor } from './ticket-at-door-store.ts';

/** Where a scan is made, and what was found for it. */
export interface AtDoor {
  /** The event's IANA zone. */
  timeZone: string;
  /** Who scans. */
  userId: string;
  /** Whether they may see whose order a ticket is of. */
  seesOrders: boolean;
  open: readonly Area[];
  /** The event's days, in order. */
  days: readonly DoorDay[];
  /** The ticket of its code, or what became of that. `lost`: it was issued after the backup that was restored. */
  found: TicketAtDoor | { transferredTo: string } | 'lost' | undefined;
  /** The same scan, if it was stored before. */
  earlier: StoredScan | undefined;
}

/** What to answer and to write. */
export interface Decision {
  area: Area;
  /** The ticket it is about, if the code names one of this event. */
  ticketId: string | null;
  /** Its counts of an area are 0 until `withCounts`. */
  answer: DoorAnswer;
  /** Where the counts are from that the answer states. */
  counts?: AreaPeriod;
  /** The ticket's admission then, and how many people were counted in or out. */
  changed?: { admission: Admission; move: DoorCount };
}

type Decided = Omit<Decision, 'area' | 'ticketId'>;

/** A scan with its area and what is known of it. */
interface Scanned extends AtDoor {
  scan: ScanToDecide;
  area: Area;
}

export const NOBODY: DoorCount = { admitted: 0, inside: 0 };

/**
 * Decides one scan. Its ticket's admissions and the same scan are as earlier scans of its group left them.
 * @throws DomainError as admitTicket, but for who may scan here
 */
export function decideScan(scan: ScanToDecide, at: AtDoor): Decision {
  const area = chooseArea(at.open, scan.areaId);
  if (scan.direction === 'exit' && !area.reEntry) {
    throw refusal('check-in.no-exits');
  }
  const decision = { area, ...decide({ ...at, scan, area }) };
  requireSameScan(scan, decision, at);
  return decision;
}

function decide(scanned: Scanned): Omit<Decision, 'area'> {
  const { scan, found } = scanned;
  const { code } = scan;
  if (code.kind === 'malformed' || code.kind === 'forged')
    return { answer: { answer: code.kind }, ticketId: null };
  if (code.kind === 'foreign')
    return { answer: { answer: 'foreign', eventName: code.eventName }, ticketId: null };
  if (!found) {
    const signed = code.kind === 'signed';
    return { answer: { answer: 'unknown', signed }, ticketId: signed ? code.ticketId : null };
  }
  if (found === 'lost')
    return {
      answer: { answer: 'unknown', signed: true, lost: true },
      ticketId: code.kind === 'signed' ? code.ticketId : null,
    };
  if ('transferredTo' in found) return { answer: { answer: 'transferred' }, ticketId: found.transferredTo };
  const decided = scan.direction === 'exit' ? decideExit(scanned, found) : decideEntry(scanned, found);
  return { ...decided, ticketId: found.id };
}

/** The answers of scans that count people in or out. */
const COUNTED = new Set<ScanAnswer>(['admitted', 'left']);

/** A scan that is sent again may count only where it was refused before. @throws DomainError 'conflict' (check-in.scan-id-used) */
function requireSameScan(
  scan: ScanToDecide,
  { ticketId, area, changed }: Decision,
  { earlier, userId }: AtDoor,
): void {
  if (!earlier) return;
  const isSame = earlier.ticketId === ticketId && earlier.scannedBy === userId;
  const mayCount =
    !COUNTED.has(earlier.answer) && earlier.areaId === area.id && earlier.direction === scan.direction;
  if (!isSame || (changed && !mayCount)) refuseScanId();
}

function decideEntry(scanned: Scanned, ticket: TicketAtDoor): Decided {
  const { timeZone, area, scan, days, earlier } = scanned;
  if (ticket.state === 'revoked' || !ticket.admits) return { answer: neverIn(ticket) };
  const bar =
    barOf(area, ticket.typeId, scan.arrivedAt) ?? otherDay(days, ticket.typeId, scan.arrivedAt, timeZone);
  const onHold = ticket.state === 'on_hold';
  const period = periodOf(area, scan.arrivedAt, timeZone);
  // Nobody is admitted with a disputed payment; people who are inside already stay inside. An id that has admitted does not admit again.
  const barred = onHold || bar || earlier?.answer === 'admitted';
  const admission = barred ? undefined : enter(scanned, ticket, period);
  if (admission) {
    const move = { admitted: admission.newcomers, inside: scan.people };
    return {
      answer: letIn(scanned, ticket, { admittedAt: admission.admittedAt, people: admission }),
      counts: { areaId: area.id, period },
      changed: { admission, move },
    };
  }
  const stands = standing(scanned, ticket, period);
  const repeated = findRepeated(scanned, ticket, stands);
  if (repeated) {
    const admittedAt = stands?.scanId === scan.id ? stands.admittedAt : repeated.scannedAt;
    // The ticket may not have come in today, though this scan, sent again, admitted it the day before.
    return {
      answer: letIn(scanned, ticket, { admittedAt, people: stands ?? NOBODY }),
      counts: { areaId: area.id, period: stands?.period ?? period },
    };
  }
  if (bar) return { answer: keptOut(scanned, ticket, bar) };
  const allIn = stands !== undefined && countsAs(area, stands) >= ticket.people;
  if (onHold && !allIn) return { answer: { answer: 'disputed', ticket: namesOf(ticket) } };
  return { answer: stayOut(scanned, ticket, stands) };
}

/**
 * Admits the people of a scan, unless the ticket has then admitted more than it may; with re-entry, unless more would be inside.
 * @returns the admission then; undefined if nobody was admitted
 */
function enter(
  { area: { id: areaId, reEntry }, scan, userId }: Scanned,
  ticket: TicketAtDoor,
  period: string,
): Admission | undefined {
  const { people } = scan;
  const before = ticket.admissions.find((one) => one.areaId === areaId && one.period === period);
  const [wereIn, wereInside] = [before?.admitted ?? 0, before?.inside ?? 0];
  if ((reEntry ? wereInside : wereIn) + people > ticket.people) return undefined;
  const inside = wereInside + people;
  const newcomers = reEntry ? Math.max(0, inside - wereIn) : people;
  return {
    ticketId: ticket.id,
    areaId,
    period,
    inside,
    newcomers,
    scanId: scan.id,
    admittedAt: scan.arrivedAt,
    gate: scan.gate,
    admittedBy: userId,
    admitted: wereIn + newcomers,
    entries: (before?.entries ?? 0) + 1,
    previousScanId: before?.scanId ?? null,
  };
}

/** Finds the admission of a ticket to the area in a period, or the one that the same scan made in an earlier period. */
function standing({ area, scan }: Scanned, ticket: TicketAtDoor, period: string): Admission | undefined {
  return inOrder(ticket.admissions.filter(({ areaId }) => areaId === area.id)).find(
    (one) => one.period === period || one.scanId === scan.id,
  );
}

const inOrder = (admissions: readonly Admission[]) =>
  [...admissions].sort((one, other) => (one.period < other.period ? -1 : 1));

/** Finds this scan if it has admitted before. Only if another scan's people fill the ticket can't it have. */
function findRepeated(
  { area, scan, earlier, userId }: Scanned,
  ticket: TicketAtDoor,
  stands: Admission | undefined,
) {
  if (ticket.people === 1 && stands?.inside && stands.scanId !== scan.id) return undefined;
  if (earlier?.undone) {
    throw refusal('check-in.undone');
  }
  const isIt =
    earlier?.answer === 'admitted' &&
    earlier.ticketId === ticket.id &&
    earlier.areaId === area.id &&
    earlier.scannedBy === userId;
  return isIt ? earlier : undefined;
}

/** Answers for people who don't fit into what the ticket admits, or that it has admitted already. */
function stayOut({ area, scan }: Scanned, ticket: TicketAtDoor, stands: Admission | undefined): DoorAnswer {
  const people = { in: stands ? countsAs(area, stands) : 0, of: ticket.people };
  if (people.in < people.of && people.in + scan.people > people.of)
    return { answer: 'too-many', ticket: namesOf(ticket), people };
  if (!stands) refuseScanId();
  return {
    answer: 'already-admitted',
    ticket: { ...namesOf(ticket), ...(ticket.addOns.length > 0 && { addOns: ticket.addOns }) },
    ...(ticket.people > 1 && { people }),
    admittedAt: stands.admittedAt.toISOString(),
    secondsAgo: Math.max(0, Math.round((scan.arrivedAt.getTime() - stands.admittedAt.getTime()) / 1000)),
    gate: stands.gate,
  };
}

/** What an answer says of a ticket that admits several people. */
const peopleOf = (area: Area, ticket: TicketAtDoor, counted: DoorCount): { people?: PeopleAtDoor } =>
  ticket.people > 1 ? { people: { in: countsAs(area, counted), of: ticket.people } } : {};

const namesOf = ({ typeName, shortCode }: TicketAtDoor) => ({ typeName, shortCode });

/** Answers for a ticket that is revoked or on hold, or for an add-on, which admits nobody. */
function neverIn(ticket: TicketAtDoor): DoorAnswer {
  const { state, revokedAt, reversed, resold, addOns } = ticket;
  if (state === 'revoked') {
    const answer = reversed ? 'reversed' : resold ? 'resold' : 'refunded';
    return { answer, ticket: namesOf(ticket), revokedAt: revokedAt?.toISOString() ?? null };
  }
  return state === 'on_hold'
    ? { answer: 'disputed', ticket: namesOf(ticket) }
    : { answer: 'add-on', ticket: { ...namesOf(ticket), addOns } };
}

function letIn(
  { seesOrders, area }: Scanned,
  ticket: TicketAtDoor,
  { admittedAt, people }: { admittedAt: Date; people: DoorCount },
): DoorAnswer {
  const { colour, attendeeName, answers, email, addOns } = ticket;
  return {
    answer: 'admitted',
    ticket: {
      ...namesOf(ticket),
      ...(colour && { colour }),
      ...(attendeeName && { name: attendeeName }),
      ...(answers.length > 0 && { answers }),
      ...(seesOrders && email && readEmail(email)),
      ...(addOns.length > 0 && { addOns }),
    },
    ...peopleOf(area, ticket, people),
    admittedAt: admittedAt.toISOString(),
    count: 0,
    ...(area.reEntry && { inside: 0 }),
  };
}

/** Answers if the area does not admit tickets of this type, or not at this time. */
function keptOut(
  { open, scan }: Scanned,
  ticket: TicketAtDoor,
  bar: NonNullable<ReturnType<typeof barOf>>,
): DoorAnswer {
  if (bar === 'wrong-area') {
    const areas = open.filter((one) => barOf(one, ticket.typeId, scan.arrivedAt) !== 'wrong-area');
    return { answer: 'wrong-area', ticket: namesOf(ticket), areas: areas.map(({ name }) => name) };
  }
  return {
    answer: 'not-valid-now',
    ticket: namesOf(ticket),
    validFrom: bar.validFrom?.toISOString() ?? null,
    validUntil: bar.validUntil?.toISOString() ?? null,
  };
}

/** Notes an exit. Anybody inside may leave, whatever happened to their ticket. */
function decideExit(scanned: Scanned, found: TicketAtDoor): Decided {
  const { timeZone, area, scan, earlier } = scanned;
  const ticket = namesOf(found);
  const last = inOrder(found.admissions.filter(({ areaId }) => areaId === area.id)).at(-1);
  const admission = last && !earlier ? leave(last, scan, found) : undefined;
  const people = peopleOf(area, found, admission ?? last ?? NOBODY);
  if (admission)
    return {
      answer: { answer: 'left', ticket, ...people, inside: 0 },
      counts: { areaId: area.id, period: admission.period },
      changed: { admission, move: { admitted: 0, inside: -scan.people } },
    };
  if (earlier?.answer !== 'left' || earlier.ticketId !== found.id)
    return { answer: { answer: 'not-inside', ticket, ...people } };
  return {
    answer: { answer: 'left', ticket, ...people, inside: 0 },
    counts: { areaId: area.id, period: periodOf(area, scan.arrivedAt, timeZone) },
  };
}

/**
 * Notes that people leave, if so many have been inside since before they were seen, so that a late exit does not affect somebody who has
 * come back since. Nobody knows which of a group left, so its exits count however late they are.
 * @returns the admission then; undefined if nothing was noted
 */
function leave(
  last: Admission,
  { people, scannedAt }: ScanToDecide,
  ticket: TicketAtDoor,
): Admission | undefined {
  const isTheirs = last.inside >= people && (last.admittedAt <= scannedAt || ticket.people > 1);
  return isTheirs ? { ...last, inside: last.inside - people } : undefined;
}

/** Completes an answer with the counts of its area. */
export function withCounts(answer: DoorAnswer, { admitted, inside }: DoorCount): DoorAnswer {
  if (answer.answer === 'left') return { ...answer, inside };
  if (answer.answer !== 'admitted') return answer;
  return { ...answer, count: admitted, ...(answer.inside !== undefined && { inside }) };
}

function refuseScanId(): never {
  throw refusal('check-in.scan-id-used');
}
