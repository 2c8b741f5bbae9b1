import { seatKey } from '../../../core/attendees/asked.ts';
import type { DetailsPatch, TicketDetails } from '../../../core/attendees/details-form.ts';
import type { TypedDetails } from '../../public/details/read-details-form.ts';

/** Returns only what somebody changed in a form. */
export function changedDetails(shown: TicketDetails, typed: TypedDetails): DetailsPatch {
  const tickets = shown.tickets.flatMap(({ line, seat, name, email, questions, answers }) => {
    const filled = typed.tickets.find((ticket) => seatKey(ticket) === seatKey({ line, seat }));
    const changed = {
      ...(shown.names !== 'off' &&
        filled?.name !== undefined &&
        filled.name !== name && { name: filled.name }),
      ...(shown.emails && filled?.email !== undefined && filled.email !== email && { email: filled.email }),
    };
    const changedAnswers = changedOf(questions, answers, filled?.answers ?? {});
    const isSame = Object.keys(changed).length + Object.keys(changedAnswers).length === 0;
    return isSame ? [] : [{ line, seat, ...changed, answers: changedAnswers }];
  });
  return { answers: changedOf(shown.questions, shown.answers, typed.answers), tickets };
}

/** An answer that the form leaves out was emptied: no box is ticked, or its file is removed. */
function changedOf(
  questions: TicketDetails['questions'],
  before: Record<string, string[]>,
  now: Record<string, string[]>,
): Record<string, string[]> {
  const given = (answers: Record<string, string[]>, id: string) => (answers[id] ?? []).filter(Boolean);
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = given(now, id);
      return JSON.stringify(answer) === JSON.stringify(given(before, id)) ? [] : [[id, answer]];
    }),
  );
}
