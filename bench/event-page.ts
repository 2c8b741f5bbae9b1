/**
 * Compares ways to serve an event's page, in requests a second: rendered for each person, cached for everybody (decision 0010), and
 * revalidated by a browser that has it (304). All are measured in one run on one machine, so that they can be compared. `npm run bench:event-page`
 * builds, then measures.
 */
import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { startApp } from '../tests/journeys/running-app.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { openReport } from './report.ts';

const SECONDS = Number(process.env.BENCH_HTTP_SECONDS ?? 5);
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 32;

const report = openReport('event-page');
const { db, url: databaseUrl, close } = await openBenchDatabase(4);
const { eventId } = await insertBenchEvent(db);
const app = await startApp({
  role: 'web',
  env: {
    // React's production build renders several times faster than a demo's.
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'tickets@example.com',
    SUPPORT_EMAIL: 'support@example.com',
    TRUSTED_PROXIES: '0',
    APP_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  },
});
try {
  const url = `${app.url}/event/${eventId}`;
  const etag = (await fetch(url)).headers.get('etag') ?? '';
  const ways: [name: string, url: string, headers: Record<string, string>][] = [
    // A page of a list is not shared; an event's page ignores which one is asked for.
    ['rendered each time', `${url}?page=1`, {}],
    ['shared', url, { 'accept-encoding': 'br' }],
    ['shared, 304', url, { 'if-none-match': etag }],
  ];
  let base = 0;
  const row = report.table('An event’s page', ['way', 'requests/s', 'p99, ms', 'times as many']);
  for (const [name, address, headers] of ways) {
    const load = { url: address, connections: CONNECTIONS, headers };
    await autocannon({ ...load, duration: WARM_UP_SECONDS });
    const {
      requests,
      latency,
      errors,
      statusCodeStats = {},
    } = await autocannon({ ...load, duration: SECONDS });
    if (errors > 0) throw new Error(`${errors} requests failed`);
    const refused = Object.keys(statusCodeStats).filter((status) => !['200', '304'].includes(status));
    if (refused.length > 0) throw new Error(`${name} was answered ${refused.join(', ')}`);
    base ||= requests.average;
    row(name, requests.average, latency.p99, requests.average / base);
  }
  report.save();
} finally {
  await app.stop();
  await close();
}
