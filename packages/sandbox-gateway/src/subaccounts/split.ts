import type { Store } from '../store/open-store.ts';
import type { Formula } from './share-out.ts';

/** A way to share payments among several subaccounts, under a code. */
export interface Split {
  id: string;
  /** `SPL_...` */
  code: string;
  name: string;
  currency: string;
  formula: Formula;
  createdAt: number;
}

type Row = Record<string, unknown>;

function fromRow(row: Row): Split {
  return {
    id: row.id as string,
    code: row.code as string,
    name: row.name as string,
    currency: row.currency as string,
    formula: JSON.parse(row.formula as string) as Formula,
    createdAt: row.created_at as number,
  };
}

export function findSplit({ sql }: Store, idOrCode: string): Split | undefined {
  const row = sql.get`SELECT * FROM splits WHERE code = ${idOrCode} OR id = ${idOrCode}`;
  return row && fromRow(row);
}

/** A page of splits, the newest first, and how many there are in all. Times in ms, both ends included. */
export function listSplits(
  { sql }: Store,
  wanted: { from: number; to: number; skip: number; take: number },
): { total: number; splits: Split[] } {
  const { from, to } = wanted;
  const count = sql.get`SELECT count(*) AS n FROM splits WHERE created_at BETWEEN ${from} AND ${to}`;
  const rows = sql.all`SELECT * FROM splits WHERE created_at BETWEEN ${from} AND ${to}
    ORDER BY created_at DESC, rowid DESC LIMIT ${wanted.take} OFFSET ${wanted.skip}`;
  return { total: Number(count?.n), splits: rows.map(fromRow) };
}
