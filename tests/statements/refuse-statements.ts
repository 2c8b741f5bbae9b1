import { FAN_OUTS } from './fan-outs.ts';
import { findUnbound } from './find-unbound.ts';
import { SEEN } from './watch-statements.ts';

const FOLDER = 'src/core/';
const listed = new Map(FAN_OUTS.flatMap(({ where }) => Object.entries(where)));
let checked = 0;

/** Checks the statements that were seen since the last call. @returns what is wrong with those that name no event and are on no list */
export function refusedStatements(): string[] {
  const fresh = [...SEEN].slice(checked);
  checked = SEEN.size;
  return fresh.flatMap(([statement, file]) => refusal(statement, file) ?? []);
}

/** @returns why a statement that a file sends is refused; undefined if it is not */
export function refusal(statement: string, file: string): string | undefined {
  const allowed = listed.get(file.replace(FOLDER, ''))?.split(' ') ?? [];
  const tables = findUnbound(statement).filter((table) => !allowed.includes(table) && !allowed.includes('*'));
  if (tables.length === 0) return undefined;
  return (
    `${file} asks for ${tables.join(', ')} without naming the event: compare event_id with a parameter (in each subquery, if the ` +
    `statement writes or locks rows), or say in tests/statements/fan-outs.ts how many machines answer it.\n${statement}`
  );
}
