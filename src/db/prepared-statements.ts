import type { Socket } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/** How many texts are prepared at most. More would mean that texts vary with what they ask for, and each takes memory on each connection. */
const MOST = 2_000;

interface Statement {
  /** The name under which it is prepared, the same on all connections; undefined if it is not prepared. */
  name: string | undefined;
  commits: boolean;
}

/** Statements seen before, by their text. */
const known = new Map<string, Statement>();

/** What is prepared: neither transactions' own statements and settings nor several statements at once, such as a migration's. */
const WORK = /^(\s|\/\*[^*]*\*\/)*(select|insert|update|delete|with)\b[^;]*$/i;
/** A migration that adds a column would make a prepared one fail. */
const ALL_COLUMNS = /\b(select|returning)\s+("?\w+"?\.)?\*/i;

const COMMITS = '/* and commit */';

/**
 * Marks the last statement of a transaction: a pipelined connection sends COMMIT right behind it, without waiting for its answer. If the
 * statement fails, PostgreSQL turns that COMMIT into a ROLLBACK, and the statement's error is thrown as usual.
 */
export const AND_COMMIT: RawBuilder<unknown> = sql.raw(COMMITS);

/** Marks a statement whose text varies with the number of its rows, so that preparing each text would fill PostgreSQL's memory. */
export const UNPREPARED = '/* unprepared */';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * Makes a new connection prepare each statement when it first runs, so that PostgreSQL parses it once and plans it a few times instead of
 * each time: planning a large read takes ten times as long as running it (docs/decisions/0138). A pipelined connection also sends BEGIN
 * together with the first statement. A busy event loop returns to a connection only after milliseconds, and a hold would wait for that
 * four times.
 */
export function enablePreparedStatements(client: pg.PoolClient, { pipelined }: { pipelined: boolean }): void {
  const plain = client.query.bind(client) as unknown as Query;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let ahead: Promise<unknown> | undefined;
  const send: Query = (text, values, ...rest) => {
    if (typeof text !== 'string' || !Array.isArray(values)) return plain(text, values, ...rest);
    const { name, commits } = statementOf(text);
    const answer = plain({ name, text, values: values.map(sent) }, ...rest);
    if (pipelined && commits) {
      ahead = plain('commit');
      // The transaction's caller handles a failure; this only prevents an unhandled rejection.
      ahead.catch(() => undefined);
    }
    return answer;
  };
  // Each packet costs a system call, so BEGIN waits for the first statement, and COMMIT goes along with the last.
  let waits = false;
  const sendTogether: Query = (text, values, ...rest) => {
    if (ahead && text === 'commit') return ahead;
    if (!waits) stream.cork();
    waits = text === 'begin';
    if (waits) {
      ahead = undefined;
      return begunAhead(plain(text, values, ...rest));
    }
    try {
      return send(text, values, ...rest);
    } finally {
      stream.uncork();
    }
  };
  Object.assign(client, { query: pipelined ? sendTogether : send });
}

/** Answers BEGIN at once. It fails only if the connection does, and then the next statement fails too and reports it. */
function begunAhead(begin: Promise<unknown>): Promise<unknown> {
  begin.catch(() => undefined);
  return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
}

/**
 * Writes an array of plain values as PostgreSQL reads it. pg escapes even numbers, which takes eight times as long. Other arrays are left
 * to pg.
 */
function sent(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const elements: string[] = [];
  for (const element of value) {
    if (element === null) elements.push('NULL');
    else if (typeof element === 'string') elements.push(quoted(element));
    else if (PLAIN.has(typeof element)) elements.push(String(element));
    else return value;
  }
  return `{${elements.join()}}`;
}

const PLAIN = new Set(['number', 'bigint', 'boolean']);

const quoted = (text: string) =>
  `"${SPECIAL.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : text}"`;
const SPECIAL = /["\\]/;

function statementOf(text: string): Statement {
  const before = known.get(text);
  if (before) return before;
  const full = known.size >= MOST;
  const isPrepared =
    !full && WORK.test(text) && !ALL_COLUMNS.test(outermost(text)) && !text.includes(UNPREPARED);
  const statement = { name: isPrepared ? `s${known.size}` : undefined, commits: text.includes(COMMITS) };
  if (!full) known.set(text, statement);
  return statement;
}

/** @returns a statement without what is in brackets */
function outermost(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : outermost(shorter);
}
