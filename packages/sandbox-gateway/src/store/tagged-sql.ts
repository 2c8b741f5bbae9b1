import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

type Row = Record<string, unknown>;
type Tag<T> = (text: TemplateStringsArray, ...values: SQLInputValue[]) => T;

/** Runs SQL written as a template: what is put in is a parameter, never text of the statement. */
export interface TaggedSql {
  get: Tag<Row | undefined>;
  all: Tag<Row[]>;
  run: Tag<void>;
}

/** Prepares each template once. Node has such tags of its own, but only in its later releases. */
export function taggedSql(db: DatabaseSync): TaggedSql {
  const prepared = new WeakMap<TemplateStringsArray, StatementSync>();
  function statement(text: TemplateStringsArray): StatementSync {
    const known = prepared.get(text);
    if (known) return known;
    const made = db.prepare(text.join('?'));
    prepared.set(text, made);
    return made;
  }
  return {
    get: (text, ...values) => statement(text).get(...values),
    all: (text, ...values) => statement(text).all(...values),
    run: (text, ...values) => void statement(text).run(...values),
  };
}
