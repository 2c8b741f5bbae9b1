import type pg from 'pg';

type Query = (asked: unknown, values?: unknown, ...rest: unknown[]) => Promise<unknown>;

const names = new Map<string, string>();

/**
 * Makes each connection prepare its statements, so that it plans them once. In tests the tables are nearly empty, and planning would be half
 * of PostgreSQL's work. Results do not change. Statements that the app itself prepares keep their names.
 */
export function planOnce(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const plain = client.query.bind(client) as unknown as Query;
    const query: Query = (asked, values, ...rest) =>
      typeof asked === 'string' && hasValues(values) && !asked.includes('/* prepared: ')
        ? plain({ name: nameOf(asked), text: asked, values }, ...rest)
        : plain(asked, values, ...rest);
    Object.assign(client, { query });
  });
}

/** A query without values may contain several statements, and those cannot be prepared. */
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0;

function nameOf(text: string): string {
  const name = names.get(text) ?? `test-${names.size}`;
  names.set(text, name);
  return name;
}
