import { type Transaction, transaction } from '../../db/database.ts';
import { mayAsMember } from '../organisations/may.ts';
import { type Actor, requireUser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { wake } from '../shared/work.ts';
import { type Area, barOf, chooseArea, periodOf } from './areas/area.ts';
import { findOpenAreasToScan } from './areas/area-store.ts';
import { type Door, requireDoor } from './check-in-policy.ts';
import {
  admit,
  countArea,
  type DoorCount,
  findAdmission,
  findScan,
  findTransferred,
  lockTicket,
  noteExit,
  recordScan,
  type Scan,
  type TicketAtDoor,
} from './check-in-store.ts';
import { type CheckIn, checkInSchema, type DoorAnswer } from './door-answer.ts';
import { readCode } from './read-code.ts';

/** A scan to decide, and where it is made. */
interface Scanned {
  user: SignedIn;
  door: Door;
  area: Area;
  open: readonly Area[];
  now: Date;
  scan: Omit<Scan, 'ticketId' | 'answer'>;
}

/** An answer, and the ticket it is about if the code names one of this event. */
interface Decision {
  answer: DoorAnswer;
  ticketId: string | null;
}

/**
 * Checks a scanned or typed code at an area of an event's door and admits its ticket, once for the event or once a day. The first scan
 * wins; later ones are told when and where that was. Where re-entry is allowed, the ticket can be admitted again once an exit is noted. The
 * scan and its answer are stored in the same transaction. A ticket that is revoked or put on hold at the same moment is either admitted
 * before or refused after, never both.
 * @param input `checkInSchema`. The same `scanId` sent again gets the same answer.
 * @throws DomainError 'invalid' by field; as requireDoor and chooseArea; 'conflict' (check-in.no-exits) for an exit where none are noted,
 * (check-in.scan-id-used) for a `scanId` of another scan, (check-in.undone) for that of a check-in that was undone
 */
export async function admitTicket(app: App, actor: Actor, input: unknown): Promise<DoorAnswer> {
  const { eventId, code, gate, areaId, direction, ...given } = parseInput(checkInSchema, input);
  const user = requireUser(actor);
  const now = app.clock.now();

  return transaction(app.db, async (tx) => {
    const door = await requireDoor(tx, actor, eventId);
    const open = await findOpenAreasToScan(tx, eventId);
    const area = chooseArea(open, areaId);
    if (direction === 'exit' && !area.reEntry) {
      throw new DomainError(
        'conflict',
        'check-in.no-exits',
        'This area doesn’t count exits. Switch to Entry.',
      );
    }
    const scan = {
      ...{ eventId, gate, direction, areaId: area.id },
      id: given.scanId ?? app.newId(),
      scannedBy: user.userId,
      scannedAt: whenScanned(now, given),
    };
    const { answer, ticketId } = await decide(tx, { user, door, area, open, now, scan }, code);
    if (await recordScan(tx, { ...scan, ticketId, answer: answer.answer })) return answer;
    throw scanIdUsed();
  });
}

async function decide(tx: Transaction, scanned: Scanned, code: string): Promise<Decision> {
  const { user, door } = scanned;
  const read = await readCode(tx, code);
  if (read.kind === 'malformed' || read.kind === 'forged') {
    return { answer: { answer: read.kind }, ticketId: null };
  }
  if (read.kind === 'signed' && read.eventId !== door.id) {
    return {
      answer: { answer: 'foreign', eventName: await nameIfTheirs(tx, user, read.eventId) },
      ticketId: null,
    };
  }
  const ticket = await lockTicket(tx, door.id, read);
  if (!ticket) {
    const transferred = await findTransferred(tx, door.id, read);
    if (transferred) return { answer: { answer: 'transferred' }, ticketId: transferred };
    const signed = read.kind === 'signed';
    return { answer: { answer: 'unknown', signed }, ticketId: signed ? read.ticketId : null };
  }
  const decideOne = scanned.scan.direction === 'exit' ? decideExit : decideEntry;
  return { answer: await decideOne(tx, scanned, ticket), ticketId: ticket.id };
}

async function decideEntry(tx: Transaction, scanned: Scanned, ticket: TicketAtDoor): Promise<DoorAnswer> {
  const { door, area, now, scan } = scanned;
  if (ticket.state === 'revoked' || !ticket.admits) return neverIn(ticket);
  const bar = barOf(area, ticket.typeId, now);
  const onHold = ticket.state === 'on_hold';
  const period = periodOf(area, now, door.timeZone);
  const { eventId, areaId, gate, id: scanId, scannedBy: admittedBy } = scan;
  const wanted = { eventId, ticketId: ticket.id, areaId, period, scanId, admittedAt: now, gate, admittedBy };
  // A ticket with a disputed payment is not admitted; one that is inside already stays inside.
  const admitted = onHold || bar ? undefined : await admit(tx, wanted, area);
  if (admitted && ticket.forResale) await wake(tx, 'used-resales');
  const stands = admitted ? { ...wanted, inside: true } : await findAdmission(tx, wanted);
  if (!admitted && (!stands || stands.scanId === scanId)) await refuseUndone(tx, scan);
  if (stands?.scanId === scanId && stands.admittedBy === admittedBy)
    return letIn(scanned, ticket, stands.admittedAt, admitted ?? (await countArea(tx, stands)));
  if (bar) return keptOut(scanned, ticket, bar);
  if (onHold && !stands?.inside) return { answer: 'disputed', ticket: namesOf(ticket) };
  if (!stands) throw scanIdUsed();
  return {
    answer: 'already-admitted',
    ticket: { ...namesOf(ticket), ...(ticket.addOns.length > 0 && { addOns: ticket.addOns }) },
    admittedAt: stands.admittedAt.toISOString(),
    secondsAgo: Math.max(0, Math.round((now.getTime() - stands.admittedAt.getTime()) / 1000)),
    gate: stands.gate,
  };
}

/** Refuses a scan that was sent again after somebody undid its check-in: it is over, as its answer would admit without a count. */
async function refuseUndone(tx: Transaction, scan: Pick<Scan, 'eventId' | 'id'>): Promise<void> {
  if (!(await findScan(tx, scan))?.undoneAt) return;
  throw new DomainError(
    'conflict',
    'check-in.undone',
    'This check-in was undone. Forget this code, then scan the ticket again.',
  );
}

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
  { user, door, area }: Scanned,
  ticket: TicketAtDoor,
  admittedAt: Date,
  count: DoorCount,
): DoorAnswer {
  const { colour, attendeeName, answers, email, addOns } = ticket;
  const seesOrders = mayAsMember(user, 'orders.see', door);
  return {
    answer: 'admitted',
    ticket: {
      ...namesOf(ticket),
      ...(colour && { colour }),
      ...(attendeeName && { name: attendeeName }),
      ...(answers.length > 0 && { answers }),
      ...(seesOrders && { email }),
      ...(addOns.length > 0 && { addOns }),
    },
    admittedAt: admittedAt.toISOString(),
    count: count.admitted,
    ...(area.reEntry && { inside: count.inside }),
  };
}

/** Answers if the area does not admit tickets of this type, or not at this time. */
function keptOut(
  { open, now }: Scanned,
  ticket: TicketAtDoor,
  bar: NonNullable<ReturnType<typeof barOf>>,
): DoorAnswer {
  if (bar === 'wrong-area') {
    const areas = open.filter((one) => barOf(one, ticket.typeId, now) !== 'wrong-area');
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
async function decideExit(
  tx: Transaction,
  { door, area, now, scan }: Scanned,
  found: TicketAtDoor,
): Promise<DoorAnswer> {
  const ticket = namesOf(found);
  const inside = await noteExit(tx, { ...scan, ticketId: found.id, at: scan.scannedAt });
  if (inside !== undefined) return { answer: 'left', ticket, inside };
  const earlier = await findScan(tx, scan);
  if (earlier?.answer !== 'left' || earlier.ticketId !== found.id) return { answer: 'not-inside', ticket };
  const counted = await countArea(tx, { ...scan, period: periodOf(area, now, door.timeZone) });
  return { answer: 'left', ticket, inside: counted.inside };
}

/** Names an event only to people who run its door, so that a scan reveals nothing about other events. */
async function nameIfTheirs(tx: Transaction, user: SignedIn, eventId: string): Promise<string | null> {
  try {
    return (await requireDoor(tx, user, eventId)).eventName;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
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

const scanIdUsed = () =>
  new DomainError('conflict', 'check-in.scan-id-used', 'This scan id was already used for another scan.');
