import pg from 'pg';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Listens to a PostgreSQL channel on its own connection until it is ended, and reconnects when that breaks.
 * @param to.onNotification gets each payload, and undefined after a reconnection, as some may have been missed
 * @param to.onError gets the errors of broken connections, which are replaced
 * @returns a function that ends it
 * @throws if the first connection fails
 */
export async function listenTo(
  url: string,
  channel: string,
  to: { onNotification: (payload: string | undefined) => void; onError: (error: Error) => void },
): Promise<() => Promise<void>> {
  let ended = false;
  let current: pg.Client;
  let waitMs = FIRST_WAIT_MS;
  let waiting: NodeJS.Timeout | undefined;

  const again = () => {
    if (ended) return;
    waiting = setTimeout(() => void subscribe().then(recovered, failedAgain), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  const recovered = () => {
    waitMs = FIRST_WAIT_MS;
    to.onNotification(undefined);
  };
  const failedAgain = (error: Error) => {
    to.onError(error);
    again();
  };
  const subscribe = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tikiti sweeps',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    current = client;
    let listening = false;
    client.on('error', to.onError);
    client.on('end', () => listening && again());
    client.on('notification', ({ payload }) => to.onNotification(payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(to.onError);
      throw error;
    }
    listening = true;
    if (ended) await client.end();
  };

  await subscribe();
  return async () => {
    ended = true;
    clearTimeout(waiting);
    await current.end().catch(to.onError);
  };
}
