import { type Transaction, transaction } from '../../db/database.ts';
import { readEmail } from '../orders/no-email.ts';
import { mayAsMember } from '../organisations/may.ts';
import { type Actor, requireUser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { wake } from '../shared/work.ts';
import { type Area, barOf, chooseArea, periodOf } from './areas/area.ts';
import { findOpenAreasToScan } from './areas/area-store.ts';
import { type Door, requireDoor } from './check-in-policy.ts';
import {
  type Admission,
  admit,
  countArea,
  countTicket,
  type DoorCount,
  type Entered,
  findAdmission,
  findScan,
  findTransferred,
  lockTicket,
  noteExit,
  recordScan,
  type Scan,
  type TicketAtDoor,
} from './check-in-store.ts';
import { type CheckIn, checkInSchema, countsAs, type DoorAnswer, type PeopleAtDoor } from './door-answer.ts';
import { readCode } from './read-code.ts';
import { refusal } from './refusals.ts';

/** A scan to decide, and where it is made. */
interface Scanned {
  user: SignedIn;
  door: Door;
  area: Area;
  open: readonly Area[];
  now: Date;
  scan: Omit<Scan, 'ticketId' | 'answer'>;
}

/** An answer, and what it changed. */
interface Decided {
  answer: DoorAnswer;
  entered?: Entered;
  /** It counted people in or out. */
  counted?: boolean;
}

/** The ticket it is about, if the code names one of this event. */
interface Decision extends Decided {
  ticketId: string | null;
}

/**
 * Checks a scanned or typed code at an area of an event's door and admits its ticket, once for the event or once a day. The first scan
 * wins; later ones are told when and where that was. Where re-entry is allowed, the ticket can be admitted again once an exit is noted. A
 * ticket that admits several people is admitted until all are in, as many with each scan as it says. The scan and its answer are stored in
 * the same transaction. A ticket that is revoked or put on hold at the same moment is either admitted before or refused after, never both.
 * @param input `checkInSchema`. The same `scanId` sent again gets the same answer.
 * @throws DomainError 'invalid' by field; as requireDoor and chooseArea; 'conflict' (check-in.no-exits) for an exit where none are noted,
 * (check-in.scan-id-used) for a `scanId` of another scan, (check-in.undone) for that of a check-in that was undone
 */
export async function admitTicket(app: App, actor: Actor, input: unknown): Promise<DoorAnswer> {
  const decideOnce = () => scanOnce(app, actor, input);
  return (await decideOnce()) ?? (await decideOnce()) ?? refuseScanId();
}

/** @returns undefined if the same scan was counted by a request at the same moment: nothing was changed, and asking again gets its answer */
async function scanOnce(app: App, actor: Actor, input: unknown): Promise<DoorAnswer | undefined> {
  const user = requireUser(actor);
  const now = app.clock.now();
  try {
    return await transaction(app.db, async (tx) => {
      const door = await requireDoor(tx, actor, parseField(checkInSchema, 'eventId', input));
      const checkIn = parseInput(checkInSchema, input);
      const { eventId, code, gate, areaId, direction, people, scanId = app.newId(), ...given } = checkIn;
      const open = await findOpenAreasToScan(tx, eventId);
      const area = chooseArea(open, areaId);
      if (direction === 'exit' && !area.reEntry) {
        throw refusal('check-in.no-exits');
      }
      const scan = {
        eventId,
        gate,
        direction,
        people,
        areaId: area.id,
        id: scanId,
        scannedBy: user.userId,
        scannedAt: whenScanned(now, given),
      };
      const decision = await decide(tx, { user, door, area, open, now, scan }, code);
      const { answer, ticketId, entered } = decision;
      const stored = await recordScan(tx, { ...scan, ticketId, entered, answer: answer.answer });
      if (stored === 'used') refuseScanId();
      if (stored === 'sent-before' && decision.counted) throw COUNTED_MEANWHILE;
      return answer;
    });
  } catch (error) {
    if (error === COUNTED_MEANWHILE) return undefined;
    throw error;
  }
}

/** Rolls back what a scan changed. */
const COUNTED_MEANWHILE = new Error('The same scan was counted meanwhile.');

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
  return { ...(await decideOne(tx, scanned, ticket)), ticketId: ticket.id };
}

/** Of a ticket that has not come in today, though a scan of it was sent again that admitted it the day before. */
const NOBODY: DoorCount = { admitted: 0, inside: 0 };

async function decideEntry(tx: Transaction, scanned: Scanned, ticket: TicketAtDoor): Promise<Decided> {
  const { door, area, now, scan } = scanned;
  if (ticket.state === 'revoked' || !ticket.admits) return { answer: neverIn(ticket) };
  const bar = barOf(area, ticket.typeId, now);
  const onHold = ticket.state === 'on_hold';
  const period = periodOf(area, now, door.timeZone);
  const { eventId, areaId, gate, id: scanId, scannedBy: admittedBy } = scan;
  const wanted = { eventId, ticketId: ticket.id, areaId, period, scanId, admittedAt: now, gate, admittedBy };
  const wantsIn = { people: scan.people, of: ticket.people, reEntry: area.reEntry };
  // Nobody is admitted with a disputed payment; people who are inside already stay inside.
  const entered = onHold || bar ? undefined : await admit(tx, wanted, wantsIn);
  if (entered && ticket.forResale) await wake(tx, 'used-resales');
  if (entered) {
    const answer = letIn(scanned, ticket, { admittedAt: now, ...entered });
    return { answer, entered, counted: true };
  }
  const stands = await findAdmission(tx, wanted);
  const repeated = await findRepeated(tx, scanned, ticket, stands);
  if (repeated)
    return { answer: await letInAgain(tx, scanned, ticket, stands ?? { ...wanted, ...NOBODY }, repeated) };
  if (bar) return { answer: keptOut(scanned, ticket, bar) };
  const allIn = stands !== undefined && countsAs(area, stands) >= ticket.people;
  if (onHold && !allIn) return { answer: { answer: 'disputed', ticket: namesOf(ticket) } };
  return { answer: stayOut(scanned, ticket, stands) };
}

/** Finds this scan if it has admitted before. Only if another scan's people fill the ticket can't it have. */
async function findRepeated(
  tx: Transaction,
  { area, scan }: Scanned,
  ticket: TicketAtDoor,
  stands: (Admission & DoorCount) | undefined,
) {
  if (ticket.people === 1 && stands?.inside && stands.scanId !== scan.id) return undefined;
  const earlier = await findScan(tx, scan);
  if (earlier?.undoneAt) {
    throw refusal('check-in.undone');
  }
  const isIt =
    earlier?.answer === 'admitted' &&
    earlier.ticketId === ticket.id &&
    earlier.areaId === area.id &&
    earlier.scannedBy === scan.scannedBy;
  return isIt ? earlier : undefined;
}

/** Answers a scan that was sent again as it was answered before, with the counts of now. */
async function letInAgain(
  tx: Transaction,
  scanned: Scanned,
  ticket: TicketAtDoor,
  stands: Admission & DoorCount,
  repeated: { scannedAt: Date },
): Promise<DoorAnswer> {
  return letIn(scanned, ticket, {
    admittedAt: stands.scanId === scanned.scan.id ? stands.admittedAt : repeated.scannedAt,
    people: stands,
    count: await countArea(tx, stands),
  });
}

/** Answers for people who don't fit into what the ticket admits, or that it has admitted already. */
function stayOut(
  { area, now, scan }: Scanned,
  ticket: TicketAtDoor,
  stands: (Admission & DoorCount) | undefined,
): DoorAnswer {
  const people = { in: stands ? countsAs(area, stands) : 0, of: ticket.people };
  if (people.in < people.of && people.in + scan.people > people.of)
    return { answer: 'too-many', ticket: namesOf(ticket), people };
  if (!stands) refuseScanId();
  return {
    answer: 'already-admitted',
    ticket: { ...namesOf(ticket), ...(ticket.addOns.length > 0 && { addOns: ticket.addOns }) },
    ...(ticket.people > 1 && { people }),
    admittedAt: stands.admittedAt.toISOString(),
    secondsAgo: Math.max(0, Math.round((now.getTime() - stands.admittedAt.getTime()) / 1000)),
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
  { user, door, area }: Scanned,
  ticket: TicketAtDoor,
  { admittedAt, people, count }: { admittedAt: Date; people: DoorCount; count: DoorCount },
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
      ...(seesOrders && readEmail(email)),
      ...(addOns.length > 0 && { addOns }),
    },
    ...peopleOf(area, ticket, people),
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
async function decideExit(tx: Transaction, scanned: Scanned, found: TicketAtDoor): Promise<Decided> {
  const { door, area, now, scan } = scanned;
  const ticket = namesOf(found);
  const exit = { ...scan, ticketId: found.id, scanId: scan.id, at: scan.scannedAt };
  const gone = await noteExit(tx, exit, { people: scan.people, of: found.people });
  if (gone) {
    const people = peopleOf(area, found, { admitted: 0, inside: gone.ticketInside });
    return { answer: { answer: 'left', ticket, ...people, inside: gone.inside }, counted: true };
  }
  const earlier = await findScan(tx, scan);
  const period = periodOf(area, now, door.timeZone);
  const people = found.people > 1 ? peopleOf(area, found, await countTicket(tx, exit)) : {};
  if (earlier?.answer !== 'left' || earlier.ticketId !== found.id)
    return { answer: { answer: 'not-inside', ticket, ...people } };
  const counted = await countArea(tx, { ...scan, period });
  return { answer: { answer: 'left', ticket, ...people, inside: counted.inside } };
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

function refuseScanId(): never {
  throw refusal('check-in.scan-id-used');
}
