import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = /\/\* prepared: ([a-z-]+)( and commit)? \*\//;

interface Marked {
  name: string;
  commits: boolean;
}

const marks = new Map<string, Marked>();

/**
 * Marks a statement to be parsed and planned once a connection instead of at each use: for the few on the way of a hold, whose
 * text never varies and whose best plan neither. Behind PgBouncer that needs its `max_prepared_statements` (1.21 and newer).
 * @param name lower case words with dashes, one statement each
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} */`);
}

/**
 * Marks the last statement of a transaction as well: on a pipelined connection COMMIT is sent on its heels, without waiting for its
 * answer. If the statement fails, PostgreSQL turns that COMMIT into a ROLLBACK, and the statement's error is thrown as ever.
 */
export function preparedLast(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared: ${name} and commit */`);
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * Lets a new connection run marked statements under their names. A pipelined one also sends BEGIN together with the first
 * statement: a busy event loop comes back to a connection only after milliseconds, and a hold waited for that four times.
 */
export function quicken(client: pg.PoolClient, { pipelined }: { pipelined: boolean }): void {
  const plain = client.query.bind(client) as unknown as Query;
  let ahead: Promise<unknown> | undefined;
  const quick: Query = (text, values, ...rest) => {
    if (pipelined && text === 'begin') {
      ahead = undefined;
      return begunAhead(plain(text, values, ...rest));
    }
    if (ahead && text === 'commit') return ahead;
    const marked = typeof text === 'string' && Array.isArray(values) ? markOf(text) : undefined;
    if (!marked) return plain(text, values, ...rest);
    const answer = plain({ name: marked.name, text, values }, ...rest);
    if (pipelined && marked.commits) {
      ahead = plain('commit');
      // Whoever waits for the transaction hears of it; this one only keeps a failure from counting as unheard.
      ahead.catch(() => undefined);
    }
    return answer;
  };
  Object.assign(client, { query: quick });
}

/** BEGIN fails only with its connection, and then the statement behind it fails too and says so. */
function begunAhead(begin: Promise<unknown>): Promise<unknown> {
  begin.catch(() => undefined);
  return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
}

function markOf(text: string): Marked | undefined {
  const known = marks.get(text);
  if (known) return known;
  const [, name, commits] = MARK.exec(text) ?? [];
  if (!name) return undefined;
  const marked = { name, commits: commits !== undefined };
  marks.set(text, marked);
  return marked;
}
