import { parseInput } from '../shared/parse-input.ts';
import { askedAt } from './answer-file-store.ts';
import type { TicketDetails } from './details-form.ts';
import { answerPath, NO_FILE_HERE } from './read-details.ts';
import { refusal } from './refusals.ts';

/**
 * Requires that a form asks for a file at a place, so that a refused file is not received first.
 * @param which `askedAt`
 * @throws DomainError 'invalid' (input.invalid, details.invalid)
 */
export function requireFileQuestion({ questions, tickets }: TicketDetails, which: unknown): void {
  const at = parseInput(askedAt, which);
  const ticket = tickets.find(({ line, seat }) => line === at.line && seat === at.seat);
  const asked = at.line === 0 ? questions : (ticket?.questions ?? []);
  if (asked.some(({ id, kind }) => id === at.questionId && kind === 'file')) return;
  throw refusal('details.invalid', { issues: [{ path: answerPath(at), message: NO_FILE_HERE }] });
}
