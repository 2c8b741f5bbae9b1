import { data } from 'react-router';
import { DomainError } from '../../../core/shared/errors.ts';
import { refusal } from '../../refusals.ts';
import { type FormErrors, toFormErrors } from '../forms/form-errors.ts';

/** The result of a change. `value` is the change's result, for the page that asked. */
export type Outcome = { done: true; value: unknown } | { done: false; errors: FormErrors };

/**
 * One change that a page offers.
 * @param input what was sent beside `intent`
 * @param setCookie collects `Set-Cookie` lines for the answer
 */
type Change = (input: Record<string, unknown>, setCookie: string[]) => unknown;

/** The body of a page's action: does what `intent` names. A refusal by core is returned as the answer (use-change.ts, decision 0062). */
export async function answerChange(request: Request, changes: Record<string, Change>) {
  const { intent, asked: _, ...input } = (await request.json()) as Record<string, unknown>;
  const setCookie: string[] = [];
  const headers = new Headers();
  try {
    const change = Object.hasOwn(changes, String(intent)) ? changes[String(intent)] : undefined;
    if (!change) throw refusal('input.invalid');
    const value = (await change(input, setCookie)) ?? null;
    for (const line of setCookie) headers.append('set-cookie', line);
    return data<Outcome>({ done: true, value }, { headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data<Outcome>({ done: false, errors: toFormErrors(error) });
  }
}
