import pg from 'pg';
import type { Db } from 'pg-boss';

/** Connects the job queue with PostgreSQL: a small pool, and a connection that waits to be woken. */
export interface JobsDatabase extends Db {
  listen: NonNullable<Db['listen']>;
  close(): Promise<void>;
}

/** A server that vanished or froze answers nothing, ms. */
const ANSWER_WITHIN_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Our own in place of pg-boss's: that one takes all listeners off a connection it gives up before it ends it, and an error that
 * arrives in between (a server that hung and is then stopped) ends the process.
 * @param onError told of broken connections; they are replaced
 */
export function openJobsDatabase(url: string, onError: (error: Error) => void): JobsDatabase {
  const connection = {
    connectionString: url,
    application_name: 'tikiti jobs',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  // One statement at a time: a connection on which none is answered is given up with it.
  const pool = new pg.Pool({ ...connection, max: 3, query_timeout: ANSWER_WITHIN_MS });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onNotification, onReconnect) =>
      keepListening(() => new pg.Client(connection), { channel, onNotification, onReconnect, onError }),
    close: () => pool.end(),
  };
}

/** Listens until closed, and again when the connection breaks. @throws when the first connection fails */
async function keepListening(
  connect: () => pg.Client,
  to: {
    channel: string;
    onNotification: (payload: string) => void;
    onReconnect: () => void;
    onError: (error: Error) => void;
  },
): ReturnType<JobsDatabase['listen']> {
  let closed = false;
  let current: pg.Client;
  let waitMs = FIRST_WAIT_MS;
  let waiting: NodeJS.Timeout | undefined;

  const again = () => {
    if (closed) return;
    waiting = setTimeout(() => void subscribe().then(recovered, failedAgain), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  const recovered = () => {
    waitMs = FIRST_WAIT_MS;
  };
  const failedAgain = (error: Error) => {
    to.onError(error);
    again();
  };
  const subscribe = async () => {
    const client = connect();
    current = client;
    let listening = false;
    client.on('error', to.onError);
    client.on('end', () => listening && again());
    client.on('notification', ({ payload }) => payload !== undefined && to.onNotification(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(to.channel)}`);
    } catch (error) {
      await client.end().catch(to.onError);
      throw error;
    }
    listening = true;
    if (closed) await client.end();
    else to.onReconnect();
  };

  await subscribe();
  return {
    async close() {
      closed = true;
      clearTimeout(waiting);
      await current.end().catch(to.onError);
    },
  };
}
