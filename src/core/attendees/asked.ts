import { type AttendeeForm, NO_SETTINGS, type Question } from './question.ts';

/** One ticket of an order, issued or not yet: the n-th (`seat`, from 1) of an order's line. */
export interface Seat {
  line: number;
  seat: number;
  ticketTypeId: string;
}

/** Stands in for a seat in answers to questions about the order as a whole. */
export const ORDER = { line: 0, seat: 0 } as const;

/** An answer's value: the chosen options, or one text. It is empty when nothing was answered. */
export type Value = readonly string[];

/** What is known about who comes with a seat. */
export interface Attendee {
  name: string;
  email: string;
  answers: ReadonlyMap<string, Value>;
}

/** The answers of an order; seats are keyed by `seatKey`. */
export interface Details {
  order: ReadonlyMap<string, Value>;
  seats: ReadonlyMap<string, Attendee>;
}

export const seatKey = ({ line, seat }: Pick<Seat, 'line' | 'seat'>) => `${line}.${seat}`;

/** The seat key of an issued ticket. */
export const ticketSeatKey = ({ lineNumber, seat }: { lineNumber: number; seat: number }) =>
  seatKey({ line: lineNumber, seat });

/** The open questions about the order as a whole, in the organiser's order, ignoring conditions. */
export function orderQuestions(form: AttendeeForm, seats: readonly Seat[]): Question[] {
  const types = new Set(seats.map(({ ticketTypeId }) => ticketTypeId));
  return open(form).filter(
    (question) =>
      question.scope === 'order' && (question.types === null || question.types.some((id) => types.has(id))),
  );
}

/** The open questions about a seat, in the organiser's order, ignoring conditions. */
export function seatQuestions(form: AttendeeForm, { ticketTypeId }: Pick<Seat, 'ticketTypeId'>): Question[] {
  return open(form).filter(
    (question) =>
      question.scope === 'ticket' && (question.types === null || question.types.includes(ticketTypeId)),
  );
}

/** Limits a form to what the holder of one ticket of somebody else's order is asked: nothing about the order. */
export const formOfTicket = <Form extends AttendeeForm>(form: Form): Form => ({
  ...form,
  questions: form.questions.filter(({ scope }) => scope === 'ticket'),
});

/** Leaves questions out of a form, and those that depend on them. Their answers stay stored. */
export function withoutQuestions<Form extends AttendeeForm>(
  form: Form,
  isLeftOut: (question: Question) => boolean,
): Form {
  const out = new Set<string>();
  for (let before = -1; before < out.size; ) {
    before = out.size;
    for (const question of form.questions) {
      if (isLeftOut(question) || (question.condition && out.has(question.condition.questionId)))
        out.add(question.id);
    }
  }
  return { ...form, questions: form.questions.filter(({ id }) => !out.has(id)) };
}

const open = ({ questions }: AttendeeForm) => questions.filter(({ closedAt }) => closedAt === null);

/** The form as staff fill it in: they can name an attendee even where nobody is asked for a name. */
export const formForStaff = (form: AttendeeForm = { ...NO_SETTINGS, questions: [] }): AttendeeForm =>
  form.names === 'off' ? { ...form, names: 'optional' } : form;

/** Tells whether an event asks anything about these seats. */
export const asksAnything = (form: AttendeeForm, seats: readonly Seat[]): boolean =>
  form.names !== 'off' ||
  form.emails ||
  orderQuestions(form, seats).length > 0 ||
  seats.some((seat) => seatQuestions(form, seat).length > 0);

/**
 * Picks the questions whose conditions hold. A question that depends on one that is not shown is not shown either. A cycle of conditions,
 * which the editor refuses, shows none of its questions.
 * @param questions those of one order or of one seat
 */
export function shownQuestions(
  questions: readonly Question[],
  answers: ReadonlyMap<string, Value>,
): Question[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const isShown = ({ condition }: Question, above: number): boolean => {
    if (condition === null) return true;
    const parent = byId.get(condition.questionId);
    if (!parent || above === 0 || !isShown(parent, above - 1)) return false;
    return (answers.get(parent.id) ?? []).some((answer) => condition.answers.includes(answer));
  };
  return questions.filter((question) => isShown(question, questions.length));
}

/** Something required that is missing, for the order (no seat) or for a seat. */
export interface Missing {
  seat: Seat | undefined;
  /** Undefined when it is the holder's name. */
  question: Question | undefined;
}

/** Lists what is required and missing, in the order of the form. */
export function missingOf(form: AttendeeForm, seats: readonly Seat[], details: Details): Missing[] {
  const unanswered = (questions: Question[], answers: ReadonlyMap<string, Value>, seat: Seat | undefined) =>
    shownQuestions(questions, answers)
      .filter(({ id, required }) => required && !answers.get(id)?.length)
      .map((question) => ({ seat, question }));
  return [
    ...seats.flatMap((seat) => {
      const attendee = details.seats.get(seatKey(seat));
      const noName = form.names === 'required' && !attendee?.name ? [{ seat, question: undefined }] : [];
      return [...noName, ...unanswered(seatQuestions(form, seat), attendee?.answers ?? new Map(), seat)];
    }),
    ...unanswered(orderQuestions(form, seats), details.order, undefined),
  ];
}

/** The details of one seat, without the rest of the order. */
export function detailsOfSeat({ seats }: Details, seat: Pick<Seat, 'line' | 'seat'>): Details {
  const attendee = seats.get(seatKey(seat));
  return { order: new Map(), seats: new Map(attendee ? [[seatKey(seat), attendee]] : []) };
}

/** Lists the seats of an order's lines. */
export const seatsOf = (
  lines: readonly { number: number; quantity: number; ticketTypeId: string }[],
): Seat[] =>
  lines.flatMap(({ number, quantity, ticketTypeId }) =>
    Array.from({ length: quantity }, (_, at) => ({ line: number, seat: at + 1, ticketTypeId })),
  );
