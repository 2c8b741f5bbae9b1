import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = /\/\* prepared: ([a-z-]+)( and commit)? \*\//;

interface PreparedStatement {
  name: string;
  commits: boolean;
}

/** Statements seen before, by their text. */
const known = new Map<string, PreparedStatement>();

/**
 * Marks a statement to be parsed and planned once for each connection instead of at each use. It is meant for the few statements of the
 * queues, whose text and best plan never vary. PgBouncer needs `max_prepared_statements` for it (1.21 or newer).
 * @param name lower-case words with dashes, unique to the statement
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

/**
 * Marks the last statement of a transaction: a pipelined connection sends COMMIT right behind it, without waiting for its answer. If the
 * statement fails, PostgreSQL turns that COMMIT into a ROLLBACK, and the statement's error is thrown as usual.
 */
export function preparedLast(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} and commit */`);
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * Makes a new connection run marked statements as prepared ones. A pipelined connection also sends BEGIN together with the first statement.
 * A busy event loop returns to a connection only after milliseconds, and a hold would wait for that four times.
 */
export function enablePreparedStatements(client: pg.PoolClient, { pipelined }: { pipelined: boolean }): void {
  const plain = client.query.bind(client) as unknown as Query;
  let ahead: Promise<unknown> | undefined;
  const query: Query = (text, values, ...rest) => {
    if (pipelined && text === 'begin') {
      ahead = undefined;
      return begunAhead(plain(text, values, ...rest));
    }
    if (ahead && text === 'commit') return ahead;
    const statement = typeof text === 'string' && Array.isArray(values) ? preparedIn(text) : undefined;
    if (!statement) return plain(text, values, ...rest);
    const answer = plain({ name: statement.name, text, values: (values as unknown[]).map(sent) }, ...rest);
    if (pipelined && statement.commits) {
      ahead = plain('commit');
      // The transaction's caller handles a failure; this only prevents an unhandled rejection.
      ahead.catch(() => undefined);
    }
    return answer;
  };
  Object.assign(client, { query });
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

function preparedIn(text: string): PreparedStatement | undefined {
  const before = known.get(text);
  if (before) return before;
  const [, name, commits] = MARK.exec(text) ?? [];
  if (!name) return undefined;
  const statement = { name, commits: commits !== undefined };
  known.set(text, statement);
  return statement;
}
