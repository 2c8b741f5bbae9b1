import type { Database } from '../database.ts';
import type { Replica } from '../open-replica.ts';

/** A replica that keeps up as it is told. */
export const stillReplica = (db: Database, rest: Partial<Replica> = {}): Replica => ({
  db: () => db,
  failed: () => {},
  check: async () => {},
  trouble: () => undefined,
  lagMs: () => 0,
  close: async () => {},
  ...rest,
});
