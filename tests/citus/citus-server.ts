import pg from 'pg';
import { openDatabase, UNHURRIED } from '../../src/db/database.ts';
import { distribute, planDistribution } from '../../src/db/distribute.ts';
import { SEEN } from '../statements/watch-statements.ts';

/** The coordinator of a Citus cluster, on which `npm run test:citus` makes its databases; undefined in all other runs. */
export const CITUS_URL = process.env.CITUS_URL;

/** Spreads a migrated database over the cluster. */
export async function spread(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, { patience: UNHURRIED, onIdleError: () => undefined });
  await pool.query('create extension citus');
  await distribute(db, await planDistribution(db));
  await close();
}

/** A client of pg while it waits for an answer. */
interface Busy {
  _activeQuery?: { text?: string };
}

/** SQLSTATE of what a server does not do. */
const NOT_SUPPORTED = '0A000';
const refused: string[] = [];

/** Notes what Citus refuses on this process's connections, also where the program goes on after the error. */
export function watchRefusals(): void {
  const { connect } = pg.Client.prototype;
  if (connect.name === 'connectWatched') return;
  Object.assign(pg.Client.prototype, {
    connect: function connectWatched(this: pg.Client, ...args: unknown[]) {
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
      connection.prependListener('errorMessage', ({ code, message }: pg.DatabaseError) => {
        const text = (this as unknown as Busy)._activeQuery?.text ?? '';
        const file = SEEN.get(text);
        if (code === NOT_SUPPORTED && file) refused.push(`${file}: ${message}\n${text}`);
      });
      return connect.apply(this, args as never);
    },
  });
}

/** @returns what Citus refused since the last call */
export const refusedByCitus = (): string[] => refused.splice(0);
