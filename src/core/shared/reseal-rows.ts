import type { Database, Transaction } from '../../db/database.ts';
import { transaction } from '../../db/database.ts';

/** Rows of one batch. Each batch is a short transaction, so that nobody who buys waits for it. */
const BATCH = 200;

/** How the rows of one table are sealed anew. */
export interface Resealing<Row> {
  /** Names what is sealed, for an error. */
  what: string;
  /** Reads up to `limit` rows in the order of their keys, after a row or from the first on. */
  next(db: Database, after: Row | undefined, limit: number): Promise<Row[]>;
  /** Seals a row anew if an older key sealed it. */
  reseal(row: Row): Buffer | undefined;
  /** Writes a row that still is as it was read. @returns whether it was */
  write(tx: Transaction, row: Row, sealed: Buffer): Promise<boolean>;
}

/**
 * Seals all rows of a table anew that an older key sealed. What was sealed anew before is left alone, so a run that was killed is simply
 * repeated.
 * @returns how many rows were written
 * @throws Error if no key opens a row
 */
export async function resealRows<Row>(
  db: Database,
  { what, next, reseal, write }: Resealing<Row>,
): Promise<number> {
  let written = 0;
  let after: Row | undefined;
  for (;;) {
    const rows = await next(db, after, BATCH);
    if (rows.length === 0) return written;
    const changed = rows.flatMap((row) => {
      const sealed = opened(what, () => reseal(row));
      return sealed ? [{ row, sealed }] : [];
    });
    if (changed.length > 0) {
      await transaction(db, async (tx) => {
        for (const { row, sealed } of changed) if (await write(tx, row, sealed)) written += 1;
      });
    }
    after = rows.at(-1);
  }
}

function opened<T>(what: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new Error(`${what} opens with neither APP_SECRET nor APP_SECRET_PREVIOUS.`, { cause: error });
  }
}
