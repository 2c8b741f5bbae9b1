/**
 * Names what went wrong, in the caller's terms. One table in the front door maps a kind to an HTTP status (RFC 9457), so core never knows
 * HTTP.
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

/** Describes one wrong field: `path` names it as the caller spelt it ("types.0.price"). */
export interface Issue {
  path: string;
  /** What is wrong, for people; left out where the refusal itself says it. */
  message?: string;
}

/**
 * The sentence of a refusal: a text, one made of facts, or one for each reason, which is the fact `why`. It has no other inputs, so it can
 * be made anywhere from the facts.
 */
type Words = string | ((facts: never, told: Told) => string) | Record<string, string>;

/** What a sentence can be made of besides facts: other sentences. */
type Told = Pick<DomainError, 'issues' | 'cause'>;

type Entry = readonly [kind: ErrorKind, words: Words];

type FactsOf<W extends Words> = W extends string
  ? unknown
  : W extends (facts: infer Facts, told: Told) => string
    ? Facts
    : { why: keyof W };

interface Circumstances {
  /** The field or fields that the sentence is about. */
  at?: string | readonly string[] | undefined;
  issues?: readonly Issue[];
  cause?: unknown;
}

type About<E extends Entry> = FactsOf<E[1]> & Circumstances;

/**
 * A refusal: a code and facts. Throwing one inside a transaction rolls it back. Only a catalogue makes one (`catalogueOf`), and people read
 * its sentence by `wordsOf`; `message` is for the log and the programmer.
 */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  /** Stable, machine-readable: "order.sold-out". */
  readonly code: string;
  /** Machine-readable, and as public as the sentence (RFC 9457 extension members), such as what is left. */
  readonly facts: Record<string, unknown>;
  readonly issues: readonly Issue[];
  readonly words: Words;

  constructor(
    kind: ErrorKind,
    code: string,
    words: Words,
    more: { issues?: readonly Issue[]; facts?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    const { issues = [], facts = {}, cause } = more;
    super(inWords({ words, facts, issues, cause }), cause === undefined ? undefined : { cause });
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.words = words;
    this.facts = facts;
    this.issues = issues;
  }
}

/**
 * Declares the refusals of a room: each code once, with its kind and its sentence. Returns the function that makes one, such as
 * `refusal('order.sold-out', { left })`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogueOf<const Entries extends Record<string, Entry>>(entries: Entries) {
  function refusal<Code extends keyof Entries & string>(
    code: Code,
    ...[about]: Partial<About<Entries[Code]>> extends About<Entries[Code]>
      ? [about?: About<Entries[Code]>]
      : [about: About<Entries[Code]>]
  ): DomainError {
    const [kind, words] = entries[code] as Entry;
    const { at, issues, cause, ...facts }: Circumstances = about ?? {};
    return new DomainError(kind, code, words, {
      issues: at === undefined ? (issues ?? []) : [at].flat().map((path) => ({ path })),
      facts: { ...facts },
      cause,
    });
  }
  return Object.assign(refusal, { entries });
}

/** Words for a refusal that is only the list of its issues. */
export const firstIssue = (_facts: unknown, { issues: [first] }: Told): string =>
  first?.message ?? 'The input is not valid.';

/** Says to people what a refusal is. */
export const wordsOf = (error: DomainError): string => inWords(error);

/** Says to people what is wrong with each field. */
export const issuesOf = (error: DomainError): Required<Issue>[] =>
  error.issues.map(({ path, message = wordsOf(error) }) => ({ path, message }));

/** The same refusal about one field, in the words of that issue if it has any. */
export function refusedAt({ kind, code, words, facts, cause }: DomainError, issue: Issue): DomainError {
  const said = issue.message === undefined ? words : firstIssue;
  return new DomainError(kind, code, said, { issues: [issue], facts, cause });
}

function inWords({ words, facts, ...told }: Pick<DomainError, 'words' | 'facts'> & Told): string {
  if (typeof words === 'string') return words;
  if (typeof words !== 'function') return words[String(facts.why)] ?? '';
  return (words as (facts: object, told: Told) => string)(facts, told);
}
