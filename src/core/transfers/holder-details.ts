import { type Transaction, transaction } from '../../db/database.ts';
import type { AnswerFile, SentFile } from '../attendees/answer-file.ts';
import { askedAt, noFile } from '../attendees/answer-file-store.ts';
import {
  asksAnything,
  type Details,
  detailsOfSeat,
  formOfTicket,
  missingOf,
  type Seat,
} from '../attendees/asked.ts';
import { detailsInput, type TicketDetails } from '../attendees/details-form.ts';
import { findDetails, saveDetails } from '../attendees/details-store.ts';
import type { AttendeeForm } from '../attendees/question.ts';
import { findForm, holdForm } from '../attendees/question-store.ts';
import { answerPath, readDetails } from '../attendees/read-details.ts';
import { filledIn, openAnswerFile, type Upload, withFiles } from '../attendees/send-files.ts';
import { showDetails } from '../attendees/show-details.ts';
import { findOwnName } from '../order-page/ticket-details.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findTransferFor, type TransferRequest } from './find-transfer-for.ts';
import { refusal } from './refusals.ts';
import { lockTicketToSend, type TransferRecord } from './transfer-store.ts';

/**
 * Returns the form for a person who accepted a ticket: the questions about a ticket, none about the order.
 * @throws DomainError 'not-found' (transfer.unknown), 'conflict' (transfer.not-yours, while or since it is somebody else's), 'gone'
 *   (details.nothing-asked, details.closed)
 */
export async function getHolderDetails(
  app: App,
  actor: Actor,
  request: TransferRequest,
): Promise<TicketDetails> {
  const transfer = await findTransferFor(app, actor, request);
  requireHeld(transfer);
  const form = openForm(app, transfer, await findForm(app.db, transfer.eventId));
  const [details, ownName] = await Promise.all([knownOf(app, app.db, transfer), findOwnName(app, actor)]);
  return toAnswer(transfer, form, details, ownName);
}

/**
 * Writes the details of a ticket by its holder, all or nothing; required answers may follow later.
 * @param input `detailsInput`, of the one ticket
 * @param upload new files among the answers, and who sends them
 * @throws DomainError 'invalid' (input.invalid, details.invalid), 'conflict' (details.question-changed), 'too-many' (too-many-requests);
 *   as getHolderDetails
 */
export async function saveHolderDetails(
  app: App,
  actor: Actor,
  request: TransferRequest,
  input: unknown,
  upload?: Upload,
): Promise<TicketDetails> {
  const transfer = await findTransferFor(app, actor, request);
  requireHeld(transfer);
  const sent = parseInput(detailsInput, input);
  const ownName = await findOwnName(app, actor);
  const read = (form: AttendeeForm, known: Details) =>
    readDetails(form, [seatOf(transfer)], known, sent, false, upload?.files);
  const look = async () => {
    const form = openForm(app, transfer, await findForm(app.db, transfer.eventId));
    return read(form, await knownOf(app, app.db, transfer));
  };
  return withFiles(app, { eventId: transfer.eventId, id: transfer.transferId }, { upload, look }, (files) =>
    transaction(app.db, async (tx) => {
      const held = await holdForm(tx, transfer.eventId);
      // Sending the ticket on deletes its details, so they are written before that or not at all.
      const ticket = await lockTicketToSend(tx, transfer.eventId, transfer.ticketId);
      if (ticket?.heldBy !== transfer.transferId) throw refusal('transfer.not-yours', { why: 'never' });
      const form = openForm(app, { ...transfer, state: ticket.state }, held);
      const change = read(form, await knownOf(app, tx, transfer));
      await saveDetails(app, tx, transfer, change, app.clock.now(), files);
      return toAnswer(transfer, form, await knownOf(app, tx, transfer), ownName);
    }),
  );
}

/**
 * Answers one question about a ticket that somebody accepted with a file, and leaves the rest of the form as it is.
 * @throws DomainError as saveHolderDetails
 */
export async function answerHolderWithFile(
  app: App,
  actor: Actor,
  request: TransferRequest,
  questionId: unknown,
  { file, caller }: { file: SentFile; caller: Caller },
): Promise<TicketDetails> {
  const details = await getHolderDetails(app, actor, request);
  const [ticket] = details.tickets;
  const at = parseInput(askedAt, { questionId, line: ticket?.line, seat: ticket?.seat });
  const upload = { files: new Map([[answerPath(at), file]]), caller, partly: true };
  return saveHolderDetails(app, actor, request, filledIn(details), upload);
}

/**
 * Returns the file of an answer about a ticket, for its holder.
 * @throws DomainError 'not-found' (transfer.unknown, details.no-file), 'conflict' (transfer.not-yours)
 */
export async function getHolderFile(
  app: App,
  actor: Actor,
  request: TransferRequest,
  questionId: unknown,
): Promise<AnswerFile> {
  const transfer = await findTransferFor(app, actor, request);
  requireHeld(transfer);
  const at = askedAt.safeParse({ questionId, line: transfer.lineNumber, seat: transfer.seat });
  if (!at.success) throw noFile();
  return openAnswerFile(app, transfer, at.data);
}

/** The state of a holder's details, for their page and mail; undefined when no question is open. */
export async function holderDetailsState(
  app: App,
  transfer: TransferRecord,
): Promise<{ missing: number } | undefined> {
  if (!transfer.hasForm) return undefined;
  const form = await findForm(app.db, transfer.eventId);
  if (!form || !isAsked(form, transfer) || !takesDetails(app, transfer)) return undefined;
  const details = await knownOf(app, app.db, transfer);
  return { missing: missingOf(formOfTicket(form), [seatOf(transfer)], details).length };
}

/** The holder's name, if they gave it. */
export async function holderName(app: Pick<App, 'db'>, transfer: TransferRecord): Promise<string | null> {
  if (!transfer.hasForm) return null;
  const attendee = await app.db
    .selectFrom('attendees')
    .where('eventId', '=', transfer.eventId)
    .where('orderId', '=', transfer.orderId)
    .where('lineNumber', '=', transfer.lineNumber)
    .where('seat', '=', transfer.seat)
    .select('name')
    .executeTakeFirst();
  return attendee?.name ?? null;
}

const seatOf = ({ lineNumber: line, seat, ticketTypeId }: TransferRecord): Seat => ({
  line,
  seat,
  ticketTypeId,
});

const knownOf = async (app: App, db: App['db'] | Transaction, transfer: TransferRecord): Promise<Details> =>
  detailsOfSeat(await findDetails(app, db, transfer), seatOf(transfer));

const isAsked = (form: AttendeeForm, transfer: TransferRecord) =>
  asksAnything(formOfTicket(form), [seatOf(transfer)]);

const takesDetails = (app: App, { state, cancelledAt, endsAt }: TransferRecord) =>
  state !== 'revoked' && cancelledAt === null && endsAt > app.clock.now();

function openForm(app: App, transfer: TransferRecord, form: AttendeeForm | undefined): AttendeeForm {
  if (!form || !isAsked(form, transfer)) throw refusal('details.nothing-asked');
  if (!takesDetails(app, transfer)) throw refusal('details.closed');
  return formOfTicket(form);
}

function requireHeld({ acceptedAt, sentOnAcceptedAt }: TransferRecord): void {
  if (!acceptedAt || sentOnAcceptedAt) throw refusal('transfer.not-yours', { why: 'never' });
}

const toAnswer = (transfer: TransferRecord, form: AttendeeForm, details: Details, ownName: string) =>
  showDetails(form, [seatOf(transfer)], details, {
    event: { name: transfer.eventName, timeZone: transfer.timeZone },
    ownName,
    typeName: () => transfer.typeName,
    shortCode: () => transfer.shortCode,
    paysNext: false,
    offered: false,
    holdExpiresAt: null,
    moreTime: false,
  });
