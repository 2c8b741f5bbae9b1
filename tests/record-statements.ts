import { afterAll } from 'vitest';
import { type Database, openDatabase } from '../src/db/database.ts';
import { PATIENT } from './patient.ts';

export interface Recorder {
  /** A pool whose statements are recorded. */
  db: Database;
  /** @returns the statements that `work` sends to PostgreSQL, in order, with parameters as `$1` */
  list(work: () => Promise<unknown>): Promise<string[]>;
  /** @returns the same, formatted */
  record(work: () => Promise<unknown>): Promise<string>;
}

/** Opens a pool that records every statement. It is closed when the test file ends. */
export function recordStatements(url: string, { pipelined }: { pipelined: boolean }): Recorder {
  const sent: string[] = [];
  const { db, pool, close } = openDatabase(url, {
    pipelined,
    patience: PATIENT,
    onIdleError: (error) => console.error(error),
  });
  // Prepended, so that it wraps the client before prepared-statements.ts does and records what that sends.
  pool.prependListener('connect', (client) => {
    const send = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const record = (asked: string | { text: string }, ...rest: unknown[]) => {
      sent.push(typeof asked === 'string' ? asked : asked.text);
      return send(asked, ...rest);
    };
    Object.assign(client, { query: record });
  });
  afterAll(close);
  async function list(work: () => Promise<unknown>): Promise<string[]> {
    sent.length = 0;
    await work();
    return [...sent];
  }
  return {
    db,
    list,
    async record(work) {
      return `${[HEAD, ...(await list(work)).map((text) => `${layOut(text)};`)].join('\n\n')}\n`;
    },
  };
}

const HEAD = '-- What is sent to PostgreSQL, in order; `npm run sql` writes it anew.';

/** Removes the indentation, and breaks lines that are too long. */
function layOut(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const margin = Math.min(...rest.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return [first, ...rest.map((line) => line.slice(margin))].map(breakUp).join('\n');
}

const LONGEST_LINE = 110;
/** Matches brackets, and the places outside of them where a query builder's line may be broken. */
const BREAKS =
  /[()]|, | (?=(?:from|inner join|left join|where|group by|order by|limit|for|values|set|on conflict|returning) )/g;

function breakUp(line: string): string {
  if (line.length <= LONGEST_LINE) return line.trimEnd();
  let indent = line.slice(0, line.search(/\S/));
  let depth = 0;
  const broken = line.trim().replace(BREAKS, (part) => {
    if (part === '(') depth += 1;
    else if (part === ')' && depth > 0) depth -= 1;
    // This bracket was opened on an earlier line.
    else if (part === ')') indent = '';
    else if (depth === 0) return part === ' ' ? `\n${indent}` : `,\n${indent}  `;
    return part;
  });
  return line.slice(0, line.search(/\S/)) + broken;
}
