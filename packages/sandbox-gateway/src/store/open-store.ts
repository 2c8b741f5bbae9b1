import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schemaSteps } from './schema.ts';
import { type TaggedSql, taggedSql } from './tagged-sql.ts';

/** The gateway's database: `sql` runs prepared statements, `atomically` is one all-or-nothing step. */
export interface Store {
  sql: TaggedSql;
  atomically<T>(step: () => T): T;
  close(): void;
}

/** Opens the file, making it and its folder when missing. Every commit reaches the disk before it is answered. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  bringUpToDate(db);

  function atomically<T>(step: () => T): T {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = step();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  }

  return { sql: taggedSql(db), atomically, close: () => db.close() };
}

// References are checked at the end: a step may put a table in the place of another.
function bringUpToDate(db: DatabaseSync): void {
  db.exec('PRAGMA foreign_keys = OFF');
  const taken = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (taken > schemaSteps.length) throw new Error('The store was written by a newer sandbox gateway');
  for (let step = taken; step < schemaSteps.length; step += 1) {
    db.exec(`BEGIN IMMEDIATE; ${schemaSteps[step]}; PRAGMA user_version = ${step + 1}; COMMIT;`);
  }
  if (db.prepare('PRAGMA foreign_key_check').all().length > 0) throw new Error('The store is inconsistent');
  db.exec('PRAGMA foreign_keys = ON');
}
