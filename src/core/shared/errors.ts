/**
 * Names what went wrong, in the caller's terms. One table in the front door maps a kind to an HTTP status (RFC 9457), so core never knows
 * HTTP. Throwing one inside a transaction rolls it back.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'upstream'
  /** The request is fine and can be repeated, after `retryAfterSeconds` of the facts. */
  | 'unavailable';

/** Describes one wrong field: `path` names it as the caller spelt it ("types.0.price"), `message` is for people. */
export interface Issue {
  path: string;
  message: string;
}

export class DomainError extends Error {
  readonly kind: ErrorKind;
  /** Stable, machine-readable: "order.sold-out". Lives in the feature that throws it. */
  readonly code: string;
  readonly issues: Issue[];
  /** Extra machine-readable facts (RFC 9457 extension members), such as what is left. */
  readonly facts: Record<string, unknown>;

  constructor(
    kind: ErrorKind,
    code: string,
    detail: string,
    more: { issues?: Issue[]; facts?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.issues = more.issues ?? [];
    this.facts = more.facts ?? {};
  }
}
