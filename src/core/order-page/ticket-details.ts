import type { AnswerFile, SentFile } from '../attendees/answer-file.ts';
import { askedAt, noFile } from '../attendees/answer-file-store.ts';
import { asksAnything, missingOf, type Seat, seatKey, ticketSeatKey } from '../attendees/asked.ts';
import { detailsInput, type TicketDetails } from '../attendees/details-form.ts';
import { findDetails } from '../attendees/details-store.ts';
import type { AttendeeForm } from '../attendees/question.ts';
import { findForm } from '../attendees/question-store.ts';
import { answerPath, readDetails } from '../attendees/read-details.ts';
import { filledIn, openAnswerFile, type Upload } from '../attendees/send-files.ts';
import { waitsForDetails } from '../attendees/waits-for-details.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findOrderFor, type OrderRequest } from './find-order-for.ts';
import { mayHaveMoreTime } from './keep-seats.ts';
import type { OrderRecord } from './order-page-store.ts';
import { isSentAway } from './sent-away.ts';
import {
  detailSeats,
  type OpenDetails,
  openDetails,
  showOrderDetails,
  writeDetails,
} from './write-details.ts';

/**
 * Returns the form for an order's ticket details: the attendee of each ticket, and the organiser's questions.
 * @throws DomainError 'not-found' (order.unknown), 'gone' (details.nothing-asked, details.closed)
 */
export async function getTicketDetails(
  app: App,
  actor: Actor,
  request: OrderRequest,
): Promise<TicketDetails> {
  const order = await findOrderFor(app, actor, request);
  const open = openSeats(app, order, await findForm(app.db, order.eventId));
  const [details, ownName] = await Promise.all([findDetails(app, app.db, order), findOwnName(app, actor)]);
  return showOrderDetails(order, open, details, { ownName, moreTime: mayHaveMoreTime(app, order) });
}

/**
 * Writes the details of an order's tickets, all or nothing. While seats are held and the event asks before payment, every required answer
 * must be there; a free order then gets its tickets, unless its address must be confirmed. After that, required answers may follow later.
 * @param input `detailsInput`
 * @param upload new files among the answers, and who sends them
 * @throws DomainError 'invalid' (input.invalid, details.invalid), 'conflict' (details.question-changed), 'too-many' (too-many-requests);
 *   as getTicketDetails
 */
export async function saveTicketDetails(
  app: App,
  actor: Actor,
  request: OrderRequest,
  input: unknown,
  upload?: Upload,
): Promise<TicketDetails> {
  const found = await findOrderFor(app, actor, request);
  const sent = parseInput(detailsInput, input);
  const ownName = await findOwnName(app, actor);
  const { order, details, ...open } = await writeDetails(app, found, {
    open: (order, form) => openSeats(app, order, form),
    read: ({ form, seats }, known, { state }) => {
      const strict = state === 'held' && form.beforePayment && !upload?.partly;
      return readDetails(form, seats, known, sent, strict, upload?.files);
    },
    upload,
  });
  await goOn(app, found);
  return showOrderDetails(order, open, details, { ownName, moreTime: mayHaveMoreTime(app, order) });
}

/**
 * Answers one question of an order with a file, and leaves the rest of the form as it is.
 * @param which `askedAt`
 * @throws DomainError as saveTicketDetails
 */
export async function answerWithFile(
  app: App,
  actor: Actor,
  request: OrderRequest,
  which: unknown,
  { file, caller }: { file: SentFile; caller: Caller },
): Promise<TicketDetails> {
  const at = parseInput(askedAt, which);
  const filled = filledIn(await getTicketDetails(app, actor, request));
  const upload = { files: new Map([[answerPath(at), file]]), caller, partly: true };
  return saveTicketDetails(app, actor, request, filled, upload);
}

/**
 * Returns the file of an answer, for those who may see the order. The file of a ticket that somebody accepted belongs to them.
 * @param which `askedAt`
 * @throws DomainError 'not-found' (order.unknown, details.no-file)
 */
export async function getOrderFile(
  app: App,
  actor: Actor,
  request: OrderRequest,
  which: unknown,
): Promise<AnswerFile> {
  const order = await findOrderFor(app, actor, request);
  const at = askedAt.safeParse(which);
  const isTheirs = ({ line, seat }: { line: number; seat: number }) =>
    line === 0 ||
    !order.tickets.some((one) => one.lineNumber === line && one.seat === seat && isSentAway(one));
  if (!at.success || !isTheirs(at.data)) throw noFile();
  return openAnswerFile(app, order, at.data);
}

/** The name that a form suggests to the actor. */
export async function findOwnName(app: App, actor: Actor): Promise<string> {
  if (actor.kind !== 'user') return '';
  const query = app.db.selectFrom('users').where('id', '=', actor.userId).select('name');
  return (await query.executeTakeFirst())?.name ?? '';
}

/** Issues the tickets of a free order that waited only for its details. A second call changes nothing. */
async function goOn(
  app: App,
  { eventId, orderId, state, totalMinor, toConfirm }: OrderRecord,
): Promise<void> {
  if (state !== 'held' || totalMinor > 0 || toConfirm) return;
  if (await waitsForDetails(app, { eventId, orderId })) return;
  await app.fulfilments.fulfil({ kind: 'free', eventId, orderId });
}

/**
 * Which details an order's customer can fill in now.
 * @throws DomainError 'gone' (details.nothing-asked, details.closed)
 */
const openSeats = (app: App, order: OrderRecord, form: AttendeeForm | undefined): OpenDetails =>
  openDetails(form, detailSeats(order), (seats) => takesDetails(app, order, seats));

/** True until the event is over or cancelled, for an order that holds seats or has tickets. */
function takesDetails(app: App, order: OrderRecord, seats: readonly Seat[]): boolean {
  const now = app.clock.now();
  if (order.eventCancelledAt !== null || order.endsAt <= now || seats.length === 0) return false;
  return order.state === 'held' ? order.holdExpiresAt > now : order.paidAt !== null;
}

/** The state of an order's details, as its page shows it. */
export interface DetailsState {
  missing: number;
  /** Whether they must be complete before the order can continue. */
  first: boolean;
}

/** Undefined when the event has no questions, or the details can no longer change. */
export async function detailsStateOf(app: App, order: OrderRecord): Promise<DetailsState | undefined> {
  if (!order.hasForm) return undefined;
  const seats = detailSeats(order);
  const form = await findForm(app.db, order.eventId);
  if (!form || !asksAnything(form, seats) || !takesDetails(app, order, seats)) return undefined;
  const missing = missingOf(form, seats, await findDetails(app, app.db, order)).length;
  return { missing, first: order.state === 'held' && form.beforePayment && missing > 0 };
}

/** Returns the attendees' names of an order's tickets by ticket id, where they are known. */
export function attendeeNames({ tickets, attendees }: OrderRecord): Map<string, string> {
  const names = new Map(attendees.map((attendee) => [seatKey(attendee), attendee.name]));
  return new Map(
    tickets.flatMap((ticket) => {
      const name = names.get(ticketSeatKey(ticket));
      return name ? [[ticket.id, name] as const] : [];
    }),
  );
}
