import { DomainError, type ErrorKind, issuesOf, wordsOf } from '../../../core/shared/errors.ts';

/** What a form shows of a refused action. */
export interface FormErrors {
  /** What is wrong, for people. */
  detail: string;
  /** Stable and machine-readable, such as "order.sold-out". */
  code: string;
  /** The message of each wrong field by its path ("types.0.price"). */
  fields: Record<string, string>;
}

/** Errors that the person at the form can do something about. All others go to the error page. */
const ANSWERABLE: readonly ErrorKind[] = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'conflict',
  'gone',
  'too-large',
  'unsupported',
  'too-many',
  'unavailable',
  'upstream',
];

/** Refusals after which the same form can be sent again later. */
const LATER: Partial<Record<ErrorKind, number>> = { 'too-many': 429, unavailable: 503 };

/** The HTTP status of a refused form. @param error what its action caught */
export function formStatus(error: unknown): number {
  return (error instanceof DomainError && LATER[error.kind]) || 400;
}

/** Turns a caught error into what the form shows. @throws error itself if a form cannot show it */
export function formErrors(error: unknown): FormErrors {
  if (!(error instanceof DomainError) || !ANSWERABLE.includes(error.kind)) throw error;
  return toFormErrors(error);
}

/** Says what a refusal is, and what is wrong with each field: the first of several messages. */
export function toFormErrors(error: DomainError): FormErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issuesOf(error)) fields[path] ??= message;
  return { detail: wordsOf(error), code: error.code, fields };
}
