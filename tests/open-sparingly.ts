import type pg from 'pg';

/** So long no connection may come back to a pool for which somebody waits, ms; then another one is opened. */
const STUCK_MS = 25;

/**
 * Has a pool open another connection only when those that are open are all held for long. Each connection plans all statements for itself, and
 * work that happens to overlap for a moment opened five of them in a test file.
 */
export function openSparingly(pool: pg.Pool): void {
  const most = pool.options.max;
  pool.options.max = 1;
  const connect = pool.connect.bind(pool) as (...done: unknown[]) => Promise<pg.PoolClient>;
  let releasedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  pool.on('release', () => {
    releasedAt = performance.now();
  });
  const watch = () => {
    if (timer || pool.waitingCount === 0 || pool.options.max >= most) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (pool.waitingCount > 0 && performance.now() - releasedAt >= STUCK_MS) openOneMore();
      watch();
    }, STUCK_MS);
  };
  const openOneMore = () => {
    pool.options.max += 1;
    // Its release hands the connection to whoever waits.
    connect().then(
      (client) => client.release(),
      () => undefined,
    );
  };
  Object.assign(pool, {
    connect: (...done: unknown[]) => {
      const connected = connect(...done);
      watch();
      return connected;
    },
  });
}
