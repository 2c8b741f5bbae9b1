import type { SentFile } from '../attendees/answer-file.ts';
import { askedAt } from '../attendees/answer-file-store.ts';
import { formForStaff, seatKey, withoutQuestions } from '../attendees/asked.ts';
import { type DetailsPatch, detailsPatch, type TicketDetails } from '../attendees/details-form.ts';
import { findDetails, type KeptDetails } from '../attendees/details-store.ts';
import type { AttendeeForm, Question } from '../attendees/question.ts';
import { findForm } from '../attendees/question-store.ts';
import { answerPath, type DetailsChange, readDetails } from '../attendees/read-details.ts';
import { type Upload, withPatch } from '../attendees/send-files.ts';
import { type FieldChange, fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { requireDeskHand } from '../events/require-desk.ts';
import { findOrder, type OrderRecord } from '../order-page/order-page-store.ts';
import { openDetails, seatsOfOrder, showOrderDetails, writeDetails } from '../order-page/write-details.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderIdOf, unknownOrder } from '../orders/order-policy.ts';
import { may } from '../organisations/may.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { DAY_MS } from '../shared/durations.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { refusal } from './refusals.ts';

/** Names an order in a request. */
interface Asked {
  eventId: unknown;
  orderId: unknown;
}

/**
 * Returns the form with the details of a paid order’s tickets, for staff who handle orders: with names even where nobody is asked for them. It covers every ticket that was not taken back,
 * whoever holds it now. Sensitive questions are included only for those who may edit the event. Questions whose answers were erased are
 * left out.
 * @throws DomainError 'unauthenticated', 'forbidden' (organisation.role, account.email-not-verified), 'not-found' (event.unknown,
 *   order.unknown), 'conflict' (order.not-paid), 'gone' (details.closed)
 */
export async function getDetailsAtDesk(app: App, actor: Actor, asked: Asked): Promise<TicketDetails> {
  const { order, seen } = await findAtDesk(app, actor, asked);
  const open = openAtDesk(app, order, await findForm(app.db, order.eventId));
  const details = await findDetails(app, app.db, order);
  return showOrderDetails(order, { ...open, form: seen(open.form) }, details, { ownName: '' });
}

/**
 * Changes the attendees and answers of a paid order, all or nothing. Fields that are left out stay as they are, and required ones may be
 * missing. It also works after the event, until guests' data is removed. The audit log records each change.
 * @param input `detailsPatch`
 * @param upload new files among the answers, and who sends them
 * @throws DomainError 'invalid' (input.invalid, details.invalid), 'conflict' (details.question-changed), 'too-many' (too-many-requests);
 *   as getDetailsAtDesk
 */
export async function changeTicketDetails(
  app: App,
  actor: Actor,
  asked: Asked,
  input: unknown,
  upload?: Upload,
): Promise<TicketDetails> {
  const { order: found, seen } = await findAtDesk(app, actor, asked);
  const user = requireOrganiser(actor);
  const patch = parseInput(detailsPatch, input);
  const { order, details, ...open } = await writeDetails(app, found, {
    open: (order, form) => openAtDesk(app, order, form),
    read: (open, known, order) => {
      requireSeen(open.form, seen(open.form), patch, upload);
      const sent = withPatch(showOrderDetails(order, open, known, { ownName: '' }), patch);
      return readDetails(open.form, open.seats, known, sent, false, upload?.files);
    },
    upload,
    alsoWrite: async (tx, change, before) => {
      const changes = changesOf(found, change, before);
      if (changes.length === 0) return;
      const { eventId, orderId } = found;
      const entry = { facts: { orderId }, personal: { changes } };
      await record(app, tx, { kind: 'order.details-changed', by: user, eventId, ...entry });
    },
  });
  return showOrderDetails(order, { ...open, form: seen(open.form) }, details, { ownName: '' });
}

/**
 * Answers one question of an order with a file that its customer gave to the organiser, and leaves everything else as it is.
 * @param which `askedAt`
 * @throws DomainError as changeTicketDetails
 */
export async function answerAtDesk(
  app: App,
  actor: Actor,
  asked: Asked,
  which: unknown,
  { file, caller }: { file: SentFile; caller: Caller },
): Promise<TicketDetails> {
  const at = parseInput(askedAt, which);
  return changeTicketDetails(app, actor, asked, {}, { files: new Map([[answerPath(at), file]]), caller });
}

/** Tells whether the actor has any details of the order to change. */
export async function hasDetailsToChange(app: App, actor: Actor, asked: Asked): Promise<boolean> {
  try {
    const { order } = await findAtDesk(app, actor, asked);
    openAtDesk(app, order, await findForm(app.db, order.eventId));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

async function findAtDesk(app: App, actor: Actor, asked: Asked) {
  const event = await requireDeskHand(app.db, actor, asked.eventId);
  const order = await findOrder(app.db, { eventId: event.id, orderId: orderIdOf(asked.orderId) });
  if (!order) throw unknownOrder();
  const seesSensitive = may(actor, 'event.edit', event);
  const seen = (form: AttendeeForm) => withoutQuestions(form, ({ sensitive }) => sensitive && !seesSensitive);
  return { order, seen };
}

/**
 * Refuses what no later sweep would remove: details after guests’ data was removed, and answers whose retention is over.
 * @throws DomainError 'conflict' (order.not-paid), 'gone' (details.closed)
 */
function openAtDesk(app: App, order: OrderRecord, stored: AttendeeForm | undefined) {
  const now = app.clock.now().getTime();
  const isOver = (days: number | null | undefined) =>
    typeof days === 'number' && order.endsAt.getTime() + days * DAY_MS <= now;
  const isRemoved = readEmail(order.email).noEmail === 'removed' || isOver(app.settings.guestDataDays);
  const form = withoutQuestions(formForStaff(stored), ({ keepDays }) => isOver(keepDays));
  if (order.paidAt === null) throw refusal('order.not-paid', { why: 'details' });
  return openDetails(form, seatsOfOrder(order), (seats) => seats.length > 0 && !isRemoved);
}

/** @throws DomainError 'invalid' (details.invalid) when an answer to a question that the actor may not see is sent */
function requireSeen(
  form: AttendeeForm,
  seen: AttendeeForm,
  { answers, tickets }: DetailsPatch,
  upload: Upload | undefined,
): void {
  const hidden = new Set(form.questions.map(({ id }) => id));
  for (const { id } of seen.questions) hidden.delete(id);
  const paths = [
    ...Object.keys(answers).map((questionId) => answerPath({ line: 0, seat: 0, questionId })),
    ...tickets.flatMap(({ line, seat, answers }) =>
      Object.keys(answers).map((questionId) => answerPath({ line, seat, questionId })),
    ),
    ...(upload?.files.keys() ?? []),
  ];
  const at = paths.filter((path) => hidden.has(path.slice(path.lastIndexOf('.') + 1)));
  if (at.length > 0) throw refusal('details.invalid', { at });
}

/** Lists the changes for the audit log. Sealed answers, and answers that are erased before the log's entries, are left out. */
function changesOf({ tickets }: OrderRecord, { seats, answers }: DetailsChange, before: KeptDetails) {
  const several = tickets.length > 1;
  const codes = new Map(
    tickets.map((ticket) => [seatKey({ line: ticket.lineNumber, seat: ticket.seat }), ticket.shortCode]),
  );
  const codeOf = (at: { line: number; seat: number }) => (several ? (codes.get(seatKey(at)) ?? '') : '');
  const named = (change: FieldChange, ...of: string[]) => {
    const words = of.filter(Boolean).join(', ');
    return { ...change, ...(words && { of: words }) };
  };
  return [
    ...seats.flatMap(({ seat, name, email }) => {
      const { name: wasName = '', email: wasEmail = '' } = before.seats.get(seatKey(seat)) ?? {};
      return fieldChanges({ name: wasName, email: wasEmail }, { name, email }).map((change) =>
        named(change, codeOf(seat)),
      );
    }),
    ...answers.flatMap(({ question, value, before: was, file, ...at }) => {
      if (!file && JSON.stringify(value) === JSON.stringify(was ?? [])) return [];
      const change = { field: 'answer', before: worded(question, was ?? []), after: worded(question, value) };
      return [named(change, codeOf(at), question.text)];
    }),
  ];
}

const worded = ({ sensitive, keepDays }: Question, value: readonly string[]) =>
  value.length > 0 && (sensitive || keepDays !== null) ? 'Not kept here' : value.join(', ');
