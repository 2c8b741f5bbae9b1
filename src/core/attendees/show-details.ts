import {
  type Details,
  missingOf,
  orderQuestions,
  type Seat,
  seatKey,
  seatQuestions,
  type Value,
} from './asked.ts';
import type { ShownQuestion, TicketDetails } from './details-form.ts';
import type { AttendeeForm, Question } from './question.ts';

/** The tickets that a form is about. */
export interface DetailsOf
  extends Pick<TicketDetails, 'event' | 'ownName' | 'paysNext' | 'offered' | 'holdExpiresAt' | 'moreTime'> {
  typeName(seat: Seat): string;
  /** Null until the ticket is issued. */
  shortCode(seat: Seat): string | null;
}

/** Builds the form with what is known of its seats. */
export function showDetails(
  form: AttendeeForm,
  seats: readonly Seat[],
  details: Details,
  { typeName, shortCode, ...of }: DetailsOf,
): TicketDetails {
  return {
    ...of,
    names: form.names,
    emails: form.emails,
    questions: orderQuestions(form, seats).map(toShown),
    answers: answersTo(orderQuestions(form, seats), details.order),
    tickets: seats.map((seat) => {
      const attendee = details.seats.get(seatKey(seat));
      return {
        line: seat.line,
        seat: seat.seat,
        typeName: typeName(seat),
        shortCode: shortCode(seat),
        name: attendee?.name ?? '',
        email: attendee?.email ?? '',
        questions: seatQuestions(form, seat).map(toShown),
        answers: answersTo(seatQuestions(form, seat), attendee?.answers ?? new Map()),
      };
    }),
    missing: missingOf(form, seats, details).length,
  };
}

const toShown = ({
  id,
  kind,
  text,
  help,
  required,
  options,
  sensitive,
  keepDays,
  condition,
}: Question): ShownQuestion => ({
  id,
  kind,
  text,
  help,
  required,
  options,
  sensitive,
  keepDays,
  condition,
});

/** Answers by question id. Questions that no longer apply are left out. */
const answersTo = (
  questions: readonly Question[],
  answers: ReadonlyMap<string, Value>,
): Record<string, string[]> =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const value = answers.get(id);
      return value ? [[id, [...value]]] : [];
    }),
  );
