/**
 * `node bench/door-offline.ts`: an event of 60,000 tickets, as a device at its door sees it. Its whole list over HTTP, what a scan costs
 * without network, and the report of what was decided. Figures: bench/README.md
 */
import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { manifestSchema } from '../src/core/check-in/offline/manifest.ts';
import { openOfflineDoor } from '../src/web/door/offline/offline-door.ts';
import { keepInMemory } from '../src/web/door/offline/testing/kept-in-memory.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertDoorEvent } from './door-event.ts';
import { median } from './measure.ts';
import { timeOf, timeOfPostgres } from './process-time.ts';
import { openReport } from './report.ts';
import { started } from './started.ts';

const TICKETS = Number(process.env.BENCH_TICKETS ?? 60_000);
const SCANS = Number(process.env.BENCH_SCANS ?? 2_000);

const report = openReport('door-offline');
const bench = await openBenchDatabase(4);
const tikiti = await started('http-server.ts', { DATABASE_URL: bench.url });
try {
  const event = await insertDoorEvent(bench.db, { tickets: TICKETS, admitted: TICKETS / 2, staff: 2 });
  const api = `http://127.0.0.1:${tikiti.port}/api/events/${event.eventId}/door`;
  const times = () => ({ web: timeOf(tikiti.process.pid as number), database: timeOfPostgres(bench.pid) });

  const list = report.table(`The list of ${TICKETS} tickets, half of them in`, [
    'device',
    'requests',
    'MB',
    'MB sent',
    'seconds',
    'web, CPU ms',
    'PostgreSQL, ms',
  ]);
  for (const [at, cookie] of event.cookies.entries()) {
    const before = times();
    const begun = performance.now();
    const { requests, bytes, sent } = await readList(api, cookie);
    const after = times();
    list(
      `${at + 1}`,
      ...[requests, bytes / 1e6, sent / 1e6, (performance.now() - begun) / 1000],
      ...[after.web - before.web, after.database - before.database],
    );
  }

  let cut = false;
  const fetchFrom: typeof fetch = (address, init) => {
    if (cut) throw new TypeError('There is no network.');
    const headers = { ...init?.headers, cookie: event.cookies[0] as string };
    return fetch(new URL(String(address), api), { ...init, headers });
  };
  const door = await openOfflineDoor({
    eventId: event.eventId,
    userId: 'bench',
    kept: keepInMemory(),
    fetchFrom,
  });
  await door.sync();
  if (door.state().tickets !== TICKETS) throw new Error(`The device has ${door.state().tickets} tickets.`);
  cut = true;
  const took: number[] = [];
  for (const code of event.codes.slice(0, SCANS)) {
    const begun = performance.now();
    const outcome = await door.decide({
      scanId: uuidv7(),
      code,
      typed: false,
      gate: 'North',
      areaId: event.eventId,
      direction: 'entry',
      scannedAt: new Date().toISOString(),
    });
    took.push(performance.now() - begun);
    if (outcome?.answer !== 'admitted') throw new Error(`A ticket was not admitted: ${outcome?.answer}`);
  }
  const search = report.table('Finding guests on a device without network', [
    'sought',
    'opened',
    'found in, ms',
  ]);
  for (const [text, opened] of [
    ['sipho nkosi', TICKETS / 400],
    ['sipho', TICKETS / 20],
  ] as const) {
    const took: number[] = [];
    for (let turn = 0; turn < 9; turn += 1) {
      const start = performance.now();
      const found = await door.find({ text, areaId: event.eventId });
      took.push(performance.now() - start);
      if ('why' in found || found.tickets.length === 0) throw new Error('Nobody was found.');
    }
    search(text, opened, median(took));
  }
  cut = false;
  const before = times();
  const begun = performance.now();
  await door.sync();
  const seconds = (performance.now() - begun) / 1000;
  const after = times();
  if (door.state().waiting > 0) throw new Error('Not all check-ins were reported.');
  const scans = report.table('Scans of a device without network, and their report', [
    'scans',
    'decided in, ms',
    'p99, ms',
    'reported/s',
    'web, CPU ms each',
    'PostgreSQL, ms each',
  ]);
  took.sort((one, other) => one - other);
  scans(
    `${SCANS}`,
    ...[median(took), took[Math.floor(took.length * 0.99)] as number, SCANS / seconds],
    ...[(after.web - before.web) / SCANS, (after.database - before.database) / SCANS],
  );
  report.save();
} finally {
  tikiti.process.disconnect();
  await bench.close();
}

/** Reads a whole list as a browser does. */
async function readList(api: string, cookie: string) {
  const read = { requests: 0, bytes: 0, sent: 0 };
  for (let after = ''; ; ) {
    const response = await fetch(`${api}/manifest${after}`, {
      headers: { cookie, 'accept-encoding': 'identity' },
    });
    const text = await response.text();
    const part = manifestSchema.parse(JSON.parse(text));
    read.requests += 1;
    read.bytes += text.length;
    read.sent += gzipSync(text).length;
    if (!part.more) return read;
    after = `?after=${encodeURIComponent(part.next)}`;
  }
}
