import type { SentFiles } from '../../../core/attendees/read-details.ts';

/** The form of ticket details as typed, in core's shape. */
export interface TypedDetails {
  answers: Record<string, string[]>;
  tickets: { line: number; seat: number; name: string; email: string; answers: Record<string, string[]> }[];
}

/** Names a field by question and, for a ticket, its line and seat: `name.1.2`, `email.1.2`, `answer.{question}.1.2`. */
export const fieldName = (what: string, ticket?: { line: number; seat: number }) =>
  ticket ? `${what}.${ticket.line}.${ticket.seat}` : what;

export const answerName = (questionId: string, ticket?: { line: number; seat: number }) =>
  fieldName(`answer.${questionId}`, ticket);

/** The path of a field in core's errors: `tickets.1.2.name`, `answers.{question}`. */
export const issuePath = (what: string, ticket?: { line: number; seat: number }) =>
  ticket ? `tickets.${ticket.line}.${ticket.seat}.${what}` : what;

/** Names the box that removes an earlier file. */
export const removeName = (questionId: string, ticket?: { line: number; seat: number }) =>
  fieldName(`remove.${questionId}`, ticket);

/** Reads the chosen files by the path of their answer; fields without one are left out. */
export async function readSentFiles(form: FormData): Promise<SentFiles> {
  const files = new Map<string, { name: string; bytes: Uint8Array }>();
  for (const [field, value] of form) {
    const [what, id, line, seat] = field.split('.');
    if (typeof value === 'string' || what !== 'answer' || !id || (value.name === '' && value.size === 0))
      continue;
    const ticket = line === undefined ? undefined : { line: Number(line), seat: Number(seat) };
    const bytes = new Uint8Array(await value.arrayBuffer());
    files.set(issuePath(`answers.${id}`, ticket), { name: value.name, bytes });
  }
  return files;
}

/** Reads the form; unknown fields are left out. It may have thousands of fields, so none is looked for among the others. */
export function readDetailsForm(form: FormData): TypedDetails {
  const typed: TypedDetails = { answers: {}, tickets: [] };
  const tickets = new Map<string, TypedDetails['tickets'][number]>();
  const ticketAt = (line: number, seat: number): TypedDetails['tickets'][number] => {
    const key = `${line}.${seat}`;
    const found = tickets.get(key);
    if (found) return found;
    const made = { line, seat, name: '', email: '', answers: {} };
    tickets.set(key, made);
    typed.tickets.push(made);
    return made;
  };
  const names = new Set(form.keys());
  for (const [field, value] of form) {
    if (typeof value !== 'string') continue;
    const [what, ...rest] = field.split('.');
    if ((what === 'name' || what === 'email') && rest.length === 2) {
      ticketAt(Number(rest[0]), Number(rest[1]))[what] = value;
    }
    const [id, line, seat] = rest;
    if (what !== 'answer' || id === undefined) continue;
    if (names.has(field.replace(/^answer/, 'remove'))) continue;
    const answers = line === undefined ? typed.answers : ticketAt(Number(line), Number(seat)).answers;
    if (Object.hasOwn(answers, id)) answers[id]?.push(value);
    else answers[id] = [value];
  }
  return typed;
}
