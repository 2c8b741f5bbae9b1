import { type Transaction, transaction } from '../../db/database.ts';
import { mayAsMember } from '../organisations/may.ts';
import { type Actor, requireUser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type Door, requireDoor } from './check-in-policy.ts';
import {
  type Admission,
  admitOnce,
  countAdmissions,
  findAdmission,
  lockTicket,
  recordScan,
  type TicketAtDoor,
} from './check-in-store.ts';
import { checkInSchema, type DoorAnswer } from './door-answer.ts';
import { readCode } from './read-code.ts';

/** The period of an area that admits a ticket once for the whole event: the same day for all. */
export const WHOLE_EVENT = '1970-01-01';

/** An answer and the ticket it is about, if the code names one of this event. */
interface Decision {
  answer: DoorAnswer;
  ticketId: string | null;
}

/**
 * Checks one scanned or typed code at an event's door and admits its ticket, once: the first scan wins, every later one is
 * told when and where that was. Every scan is written down with its answer, in the same transaction. A ticket that is
 * revoked or put on hold meanwhile is either admitted before or refused after, never both.
 * @param input as `checkInSchema` says. The same `scanId` again is the same scan: it gets the same answer.
 * @throws DomainError 'invalid' by field; as requireDoor; 'conflict' (check-in.scan-id-used) for a `scanId` of another scan
 */
export async function admitTicket(app: App, actor: Actor, input: unknown): Promise<DoorAnswer> {
  const { eventId, code, gate, ...given } = parseInput(checkInSchema, input);
  const user = requireUser(actor);
  const now = app.clock.now();
  // An event's first area has its id.
  const area = { eventId, areaId: eventId, gate };
  const scan = { ...area, id: given.scanId ?? app.newId(), scannedBy: user.userId };
  const admission = {
    ...area,
    period: WHOLE_EVENT,
    scanId: scan.id,
    admittedBy: user.userId,
    admittedAt: now,
  };

  return transaction(app.db, async (tx) => {
    const door = await requireDoor(tx, actor, eventId);
    const { answer, ticketId } = await decide(tx, user, door, code, admission);
    const scannedAt = notAfter(now, given.scannedAt);
    if (await recordScan(tx, { ...scan, ticketId, answer: answer.answer, scannedAt })) return answer;
    throw new DomainError(
      'conflict',
      'check-in.scan-id-used',
      'This scan id was already used for another scan.',
    );
  });
}

async function decide(
  tx: Transaction,
  user: SignedIn,
  door: Door,
  code: string,
  admission: Omit<Admission, 'ticketId'>,
): Promise<Decision> {
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
    const signed = read.kind === 'signed';
    return { answer: { answer: 'unknown', signed }, ticketId: signed ? read.ticketId : null };
  }
  return {
    answer: await decideTicket(tx, user, door, ticket, { ...admission, ticketId: ticket.id }),
    ticketId: ticket.id,
  };
}

async function decideTicket(
  tx: Transaction,
  user: SignedIn,
  door: Door,
  { typeName, colour, shortCode, email, state, revokedAt, reversed }: TicketAtDoor,
  wanted: Admission,
): Promise<DoorAnswer> {
  const ticket = { typeName, shortCode };
  if (state === 'revoked') {
    const answer = reversed ? 'reversed' : 'refunded';
    return { answer, ticket, revokedAt: revokedAt?.toISOString() ?? null };
  }
  // Somebody who is in already stays in; nobody comes in on a payment that is disputed.
  const stands = state === 'on_hold' ? await findAdmission(tx, wanted) : await admitOnce(tx, wanted);
  if (!stands) return { answer: 'disputed', ticket };
  const admittedAt = stands.admittedAt.toISOString();
  if (stands.scanId !== wanted.scanId || stands.admittedBy !== wanted.admittedBy) {
    const secondsAgo = Math.max(
      0,
      Math.round((wanted.admittedAt.getTime() - stands.admittedAt.getTime()) / 1000),
    );
    return { answer: 'already-admitted', ticket, admittedAt, secondsAgo, gate: stands.gate };
  }
  const count = await countAdmissions(tx, wanted);
  const seesOrders = mayAsMember(user, 'orders.see', door);
  const admitted = { ...ticket, ...(colour && { colour }), ...(seesOrders && { email }) };
  return { answer: 'admitted', ticket: admitted, admittedAt, count };
}

/** A door must not tell its people about events that are not theirs. */
async function nameIfTheirs(tx: Transaction, user: SignedIn, eventId: string): Promise<string | null> {
  try {
    return (await requireDoor(tx, user, eventId)).eventName;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** A device's clock may be wrong; nothing was scanned in the future. */
function notAfter(now: Date, scannedAt: string | undefined): Date {
  return scannedAt === undefined || Date.parse(scannedAt) > now.getTime() ? now : new Date(scannedAt);
}
