import { DomainError, type ErrorKind } from '../../../core/shared/errors.ts';

/** A form shows this of an action that was refused. */
export interface FormErrors {
  /** Says what is wrong, for people. */
  detail: string;
  /** Stable and machine-readable, as "order.sold-out". */
  code: string;
  /** The message of each wrong field by its path ("types.0.price"). */
  fields: Record<string, string>;
}

/** The person at the form can do something about these; all else is for the error page. */
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

/** These can be sent again later, with nothing changed. */
const LATER: Partial<Record<ErrorKind, number>> = { 'too-many': 429, unavailable: 503 };

/** The HTTP status of a form that comes back. @param error what its action caught */
export function formStatus(error: unknown): number {
  return (error instanceof DomainError && LATER[error.kind]) || 400;
}

/** Turns what an action caught into what its form shows. @throws error itself when a form has no answer to it */
export function formErrors(error: unknown): FormErrors {
  if (!(error instanceof DomainError) || !ANSWERABLE.includes(error.kind)) throw error;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path] ??= message;
  return { detail: error.message, code: error.code, fields };
}
