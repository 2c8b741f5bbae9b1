import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Database, Transaction } from './database.ts';

/** Stands for an argument of a query that is compiled before its arguments are known. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a query once and runs it with new arguments each time. Kysely takes 0.1 ms or more to build and compile a large query, which is
 * as long as PostgreSQL takes to run it.
 * @param build builds the query. It sees placeholders instead of arguments, so it may only pass each of them on as a value; none is optional
 * @returns runs the query and returns its rows
 */
export function compileOnce<Arguments extends unknown[], Row>(
  build: (db: Database | Transaction, ...args: Arguments) => { compile(): CompiledQuery<Row> },
): (db: Database | Transaction, ...args: Arguments) => Promise<Row[]> {
  let known: { plugins: readonly KyselyPlugin[]; compiled: CompiledQuery<Row> } | undefined;
  const compile = (db: Database | Transaction, placeholders: Placeholder[]) => {
    const query = build(db, ...(placeholders as unknown[] as Arguments)).compile();
    const isUsed = placeholders.every((one) => query.parameters.includes(one));
    if (!isUsed) throw new Error('A query that is compiled once must pass each of its arguments on.');
    return query;
  };
  return async (db, ...args) => {
    const { plugins } = db.getExecutor();
    // A test's plugins may change the query.
    if (!known || !isSame(known.plugins, plugins)) {
      const placeholders = args.map((_, index) => new Placeholder(index));
      known = { plugins, compiled: compile(db, placeholders) };
    }
    const { compiled } = known;
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.index] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

const isSame = (some: readonly KyselyPlugin[], others: readonly KyselyPlugin[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);
