import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = /\/\* prepared: ([a-z-]+)( and commit)? \*\//;

interface PreparedStatement {
  name: string;
  commits: boolean;
}

/** Statements that were seen before, by their text. */
const known = new Map<string, PreparedStatement>();

/**
 * Marks a statement to be parsed and planned once a connection instead of at each use. It is meant for the few statements of a
 * hold, whose text and best plan never vary. Behind PgBouncer it needs `max_prepared_statements` (1.21 and newer).
 * @param name lower case words with dashes, one statement each
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

/**
 * Marks the last statement of a transaction: a pipelined connection sends COMMIT right behind it, without waiting for its answer.
 * If the statement fails, PostgreSQL turns that COMMIT into a ROLLBACK, and the statement's error is thrown as ever.
 */
export function preparedLast(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} and commit */`);
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * Lets a new connection run marked statements under their names. A pipelined one also sends BEGIN together with the first
 * statement: a busy event loop comes back to a connection only after milliseconds, and a hold waited for that four times.
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
      // Whoever waits for the transaction hears of it; this one only keeps a failure from counting as unheard.
      ahead.catch(() => undefined);
    }
    return answer;
  };
  Object.assign(client, { query });
}

/** BEGIN fails only with its connection, and then the statement behind it fails too and says so. */
function begunAhead(begin: Promise<unknown>): Promise<unknown> {
  begin.catch(() => undefined);
  return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
}

/** Writes an array of plain values as PostgreSQL reads it: pg escapes each number too, which takes it eight times as long. Anything else is left to pg. */
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
