import { type DomainError, type ErrorKind, issuesOf, wordsOf } from '../core/shared/errors.ts';

/** The HTTP status of each kind of error; no other place maps them. */
const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  upstream: 502,
  unavailable: 503,
};

export function statusOf(error: DomainError): number {
  return STATUS[error.kind];
}

/** Writes an error as RFC 9457 problem details: type, title, status and detail, and our own code, issues and facts. */
export function problemResponse(error: DomainError): Response {
  const status = statusOf(error);
  const body = {
    ...error.facts,
    type: 'about:blank',
    title: TITLES[error.kind],
    status,
    detail: wordsOf(error),
    code: error.code,
    ...(error.issues.length > 0 && { issues: issuesOf(error) }),
  };
  return Response.json(body, { status, headers: headersOf(error) });
}

const HEADERS = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };

const RETRY_AFTER_SECONDS = { 'too-many': 60, unavailable: 5 };

/** The headers that HTTP requires besides the body (RFC 9110): how to authenticate, when to try again. */
function headersOf({ kind, facts }: DomainError): Record<string, string> {
  if (kind === 'unauthenticated') return { ...HEADERS, 'www-authenticate': 'Bearer' };
  if (kind === 'too-many' || kind === 'unavailable')
    return { ...HEADERS, 'retry-after': String(facts.retryAfterSeconds ?? RETRY_AFTER_SECONDS[kind]) };
  return HEADERS;
}

const TITLES: Record<ErrorKind, string> = {
  invalid: 'The request is not valid',
  unauthenticated: 'Not logged in',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  conflict: 'Not possible as things are',
  gone: 'No longer here',
  'too-large': 'Too large',
  unsupported: 'Not supported',
  'too-many': 'Too many requests',
  upstream: 'Another service failed',
  unavailable: 'Not available right now',
};

/** The answer to an error that is not a DomainError, which is our fault. The caller learns only that; the log has the rest. */
export function unexpectedProblem(): Response {
  const body = {
    type: 'about:blank',
    title: 'Something went wrong on our side',
    status: 500,
    detail: 'We can’t tell whether this went through. Check before you try again.',
    code: 'unexpected',
  };
  return Response.json(body, { status: 500, headers: HEADERS });
}
