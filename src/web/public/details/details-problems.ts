import type { ShownQuestion, TicketDetails } from '../../../core/attendees/details-form.ts';
import type { FieldProblem } from '../../ui/forms/error-summary.tsx';
import { answerName, fieldName, issuePath } from './read-details-form.ts';

/** Lists what is wrong with a form of ticket details, in the order of its fields. @param errors by path */
export function detailsProblems(
  { tickets, questions }: Pick<TicketDetails, 'tickets' | 'questions'>,
  errors: Readonly<Record<string, string>>,
): FieldProblem[] {
  const several = tickets.length > 1;
  const answersOf = (asked: readonly ShownQuestion[], of?: { line: number; seat: number }) =>
    asked.map(({ id, text }) => ({
      id: answerName(id, of),
      path: issuePath(`answers.${id}`, of),
      label: text,
    }));
  const fields = tickets.flatMap((ticket, at) => {
    const own = (['name', 'email'] as const).map((what) => ({
      id: fieldName(what, ticket),
      path: issuePath(what, ticket),
      label: what === 'name' ? 'Name' : 'Email',
    }));
    const which = several ? `, ticket ${at + 1}` : '';
    return [...own, ...answersOf(ticket.questions, ticket)].map((field) => ({
      ...field,
      label: `${field.label}${which}`,
    }));
  });
  return [...fields, ...answersOf(questions)].flatMap(({ id, path, label }) => {
    const message = errors[path];
    return message === undefined ? [] : [{ id, text: `${label}: ${message}` }];
  });
}
