/** A refusal, in words for people. */
export class Refused extends Error {
  /** The message of each wrong field by its path. */
  readonly fields: Record<string, string>;
  /** Such as "order.sold-out"; empty if unknown. */
  readonly code: string;
  /** True if the server refused the request itself; false if it was not reached, or not as the expected user. */
  readonly reached: boolean;

  constructor(detail: string, fields: Record<string, string> = {}, code = '', reached = true) {
    super(detail);
    this.name = 'Refused';
    this.fields = fields;
    this.code = code;
    this.reached = reached;
  }
}

/** How long to wait for an answer, ms; longer for files, which may be large on a slow network. */
const LIMIT_MS = 30_000;
const UPLOAD_LIMIT_MS = 600_000;
const NO_ANSWER = 'You seem to be offline, so nothing was changed. Check your connection, then try again.';
const BROKEN = 'Something broke on our side. Try again in a moment.';
export const EXPIRED =
  'You’ve been logged out. Log in again in another tab, then try again here: nothing is lost.';

/**
 * Calls our own API as the user who is logged in.
 * @param sent JSON, or a form with files
 * @returns the answer's JSON, typed by the caller; undefined if empty
 * @throws Refused with what to show, whatever went wrong
 */
export async function callApi<Answer = void>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  sent?: object | FormData,
): Promise<Answer> {
  const isForm = sent instanceof FormData;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(sent && !isForm && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: isForm ? sent : JSON.stringify(sent) }),
      signal: AbortSignal.timeout(isForm ? UPLOAD_LIMIT_MS : LIMIT_MS),
    });
  } catch {
    throw new Refused(NO_ANSWER);
  }
  if (response.ok) return (await response.json().catch(() => undefined)) as Answer;
  if (response.status === 401) throw new Refused(EXPIRED);
  const problem: unknown = await response.json().catch(() => undefined);
  throw readProblem(problem);
}

function readProblem(problem: unknown): Refused {
  const {
    detail,
    code,
    issues = [],
  } = (problem ?? {}) as {
    detail?: string;
    code?: string;
    issues?: { path: string; message: string }[];
  };
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path] ??= message;
  return new Refused(detail ?? BROKEN, fields, code);
}
