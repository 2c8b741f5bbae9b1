import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import type { App } from '../shared/app.ts';
import { systemClock } from '../shared/clock.ts';
import { checkInstallation, lookAtInstallation } from './check-installation.ts';
import type { Finding, OwnProcess } from './finding.ts';
import { keepHeartbeat } from './keep-heartbeat.ts';

const base = await createTestApp();
const logged: string[] = [];
const log = {
  info: (_: object, message: string) => void logged.push(`info ${message}`),
  warn: (_: object, message: string) => void logged.push(`warn ${message}`),
  error: (_: object, message: string) => void logged.push(`error ${message}`),
};
/** The check compares the app's clock with the machine's, so the app uses that. */
const app: App = { ...base, clock: systemClock, log };

beforeEach(async () => {
  logged.length = 0;
  await app.db.deleteFrom('processes').execute();
});

const aProcess = (own: Partial<OwnProcess> = {}): OwnProcess => ({
  id: app.newId(),
  host: 'one',
  role: 'all',
  worksJobs: true,
  filesPlace: 'here',
  probes: [],
  ...own,
});
const found = async (by: App = app) => (await lookAtInstallation(by)).findings.map(({ code }) => code);
const leak: Finding = { code: 'test.leak', severity: 'warning', says: 'The roof leaks.', advice: 'Mend it.' };

test('a sound installation has no findings, and lists its processes until they end', async () => {
  const heart = keepHeartbeat(app, aProcess());
  await heart.beat();
  await heart.beat();
  expect(await lookAtInstallation(app)).toMatchObject({
    findings: [],
    processes: [{ host: 'one', role: 'all' }],
  });
  await heart.end();
  expect((await lookAtInstallation(app)).processes).toEqual([]);
  expect(logged).toEqual([]);
});

test('only admins see it', async () => {
  const admin = await aUser(app, { admin: true });
  expect(await checkInstallation(app, admin)).toEqual({ findings: [], processes: [] });
  const refused = checkInstallation(app, await aUser(app));
  await expect(refused).rejects.toMatchObject({ code: 'account.admin-only' });
  await expect(checkInstallation(app, { kind: 'visitor' })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

test.each([
  [20, '20 minutes ahead of'],
  [-20, '20 minutes behind'],
])(
  'a clock that is %i minutes off is reported, one that is some seconds off is not',
  async (minutes, says) => {
    const off = (ms: number) => ({ ...app, clock: { now: () => new Date(Date.now() - ms) } });
    await keepHeartbeat(off(5_000), aProcess()).beat();
    expect(await found()).toEqual([]);
    await keepHeartbeat(off(minutes * 60_000), aProcess({ host: 'late' })).beat();
    const { findings } = await lookAtInstallation(app);
    expect(findings).toMatchObject([{ code: 'clock.off', severity: 'problem', hosts: ['late'] }]);
    expect(findings[0]?.says).toContain(says);
  },
);

test('processes that do not share their files are reported', async () => {
  await keepHeartbeat(app, aProcess()).beat();
  await keepHeartbeat(app, aProcess({ host: 'two' })).beat();
  expect(await found()).toEqual([]);
  await keepHeartbeat(app, aProcess({ host: 'three', filesPlace: 'there' })).beat();
  expect(await found()).toEqual(['files.apart']);
});

test('a missing worker is reported once the first process has run for a while, and so is one that died', async () => {
  await keepHeartbeat(app, aProcess({ role: 'web', worksJobs: false })).beat();
  expect(await found()).toEqual([]);
  await app.db.updateTable('processes').set({ startedAt: sql`now() - interval '5 minutes'` }).execute();
  expect(await found()).toEqual(['worker.missing']);

  const worker = aProcess({ role: 'worker' });
  await keepHeartbeat(app, worker).beat();
  expect(await found()).toEqual([]);
  // A killed process does not deregister.
  await app.db
    .updateTable('processes')
    .set({ seenAt: sql`now() - interval '2 minutes'` })
    .where('id', '=', worker.id)
    .execute();
  expect(await found()).toEqual(['worker.missing']);
});

test('a currency on sale that no provider accepts is reported, except for free tickets and unapproved events', async () => {
  const nobody = { ...app, providers: [] };
  const future = { startsAt: new Date('2099-01-01T10:00:00Z'), endsAt: new Date('2099-01-01T14:00:00Z') };
  await anEvent(base, { ...future, types: [{ priceMinor: 0 }] });
  await anEvent(base, { ...future, approval: 'pending', types: [{ priceMinor: 100 }] });
  expect(await found(nobody)).toEqual([]);
  await anEvent(base, { ...future, types: [{ priceMinor: 100 }] });
  expect(await found(nobody)).toEqual(['payments.currency-not-taken']);
  expect(await found()).toEqual([]);
});

test('a database older than the code is reported', async () => {
  const newest = await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
      tx,
    );
    return rows[0]?.name as string;
  });
  expect((await lookAtInstallation(app)).findings).toMatchObject([
    { code: 'database.migrations-pending', says: expect.stringContaining(newest) },
  ]);
  await sql`insert into kysely_migration values (${newest}, now()::text)`.execute(app.db);
  expect(await found()).toEqual([]);
});

test('what several processes find is reported once, and logged when it appears and disappears', async () => {
  const leaks = { probes: [async () => [leak]] };
  const [one, two] = ['one', 'two'].map((host) => keepHeartbeat(app, aProcess({ host, ...leaks })));
  await one?.beat();
  await one?.beat();
  await two?.beat();
  expect((await lookAtInstallation(app)).findings).toEqual([{ ...leak, hosts: ['one', 'two'] }]);
  expect(logged).toEqual(['warn The roof leaks.', 'warn The roof leaks.']);

  await two?.end();
  await app.db.updateTable('processes').set({ findings: '[]' }).execute();
  logged.length = 0;
  const third = keepHeartbeat(app, aProcess({ probes: [async () => (logged.length === 0 ? [leak] : [])] }));
  await third.beat();
  expect(logged).toEqual(['warn The roof leaks.']);
});

test('a failing probe is logged and does not stop the others', async () => {
  const probes = [() => Promise.reject(new Error('no disk')), async () => [leak]];
  await keepHeartbeat(app, aProcess({ probes })).beat();
  expect(await found()).toEqual(['test.leak']);
  expect(logged).toEqual(['error a check of the installation failed', 'warn The roof leaks.']);
});
