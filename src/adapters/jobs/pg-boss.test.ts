import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { silentLog } from '../../../tests/fakes/log.ts';
import { JOB_NAMES } from '../../core/shared/jobs.ts';
import { transaction } from '../../db/database.ts';
import { createJobQueue, type JobQueue } from './pg-boss.ts';

const app = await createTestApp();
const name = 'process-webhook';

beforeEach(async () => {
  await sql`truncate pgboss.job cascade`.execute(app.db);
});

async function openQueue(options: { polls: boolean; looksEverySeconds?: number }): Promise<JobQueue> {
  const queue = createJobQueue({ url: app.databaseUrl, names: JOB_NAMES, log: silentLog, ...options });
  await queue.open();
  afterAll(() => queue.close());
  return queue;
}

const states = async (inboxId: string) => {
  const { rows } = await sql<{ state: string; retry_count: number }>`
    select state, retry_count from pgboss.job where data->>'inboxId' = ${inboxId}`.execute(app.db);
  return rows;
};

/** Handles jobs of one kind; `handled(n)` waits for the nth. */
function recorder(fail: (inboxId: string, attempt: number) => boolean = () => false) {
  const seen: string[] = [];
  const waiting = new Set<() => void>();
  return {
    seen,
    handle: async ({ inboxId }: { inboxId: string }) => {
      seen.push(inboxId);
      for (const wake of waiting) wake();
      if (fail(inboxId, seen.filter((one) => one === inboxId).length)) throw new Error('not now');
    },
    handled: (count: number) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          if (seen.length < count) return;
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
        wake();
      }),
  };
}

test('a job exists if and only if its transaction commits', async () => {
  const [kept, lost] = [app.newId(), app.newId()];
  await transaction(app.db, (tx) => app.jobs.enqueue(tx, name, [{ inboxId: kept }]));
  const undone = transaction(app.db, async (tx) => {
    await app.jobs.enqueue(tx, name, [{ inboxId: lost }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await app.jobs.enqueue(app.db, name, []);
  expect(await states(kept)).toEqual([{ state: 'created', retry_count: 0 }]);
  expect(await states(lost)).toEqual([]);
});

test('opening again changes nothing, and what waits is worked off, also what came in many', async () => {
  const ids = Array.from({ length: 60 }, () => app.newId());
  await app.jobs.enqueue(
    app.db,
    name,
    ids.map((inboxId) => ({ inboxId })),
  );
  const queue = await openQueue({ polls: true });
  const { seen, handle, handled } = recorder();
  await queue.work(name, handle);
  await handled(60);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  await queue.close();
});

test('a job is begun when its transaction commits, however seldom the queue looks', async () => {
  const queue = await openQueue({ polls: true, looksEverySeconds: 86_400 });
  const { seen, handle, handled } = recorder();
  await queue.work(name, handle);
  // One after the other, and more than there are workers: each of them looks once when it starts.
  const ids = Array.from({ length: 12 }, () => app.newId());
  for (const [at, inboxId] of ids.entries()) {
    await transaction(app.db, (tx) => app.jobs.enqueue(tx, name, [{ inboxId }]));
    await handled(at + 1);
  }
  expect(seen).toEqual(ids);
  await queue.close();
});

test('one that fails is tried again, and others do not wait for it', async () => {
  const [failing, fine] = [app.newId(), app.newId()];
  const queue = await openQueue({ polls: true });
  const { seen, handle, handled } = recorder((inboxId, attempt) => inboxId === failing && attempt === 1);
  await queue.work(name, handle);
  await app.jobs.enqueue(app.db, name, [{ inboxId: failing }, { inboxId: fine }]);
  await handled(3);
  expect(seen.filter((one) => one === failing)).toHaveLength(2);
  expect(seen.filter((one) => one === fine)).toHaveLength(1);
  await queue.close();
  expect(await states(failing)).toEqual([{ state: 'completed', retry_count: 1 }]);
});

test('one whose worker was killed midway is tried again', async () => {
  const inboxId = app.newId();
  await app.jobs.enqueue(app.db, name, [{ inboxId }]);
  const dead = await openQueue({ polls: false });
  expect(await dead.take(name, 1)).toMatchObject([{ data: { inboxId } }]);
  expect(await states(inboxId)).toEqual([{ state: 'active', retry_count: 0 }]);
  await dead.close();
  // Its heart stopped beating two minutes ago; what the queue does every minute is done now.
  await sql`update pgboss.job set started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '2 minutes'
    where data->>'inboxId' = ${inboxId}`.execute(app.db);
  const boss = new PgBoss({ connectionString: app.databaseUrl, supervise: false, schedule: false });
  await boss.start();
  await boss.supervise(name);
  await boss.stop();
  const queue = await openQueue({ polls: true });
  const { handle, handled } = recorder();
  await queue.work(name, handle);
  await handled(1);
  await queue.close();
  expect(await states(inboxId)).toEqual([{ state: 'completed', retry_count: 1 }]);
});

test('closing lets a running job finish', async () => {
  const inboxId = app.newId();
  const queue = await openQueue({ polls: true });
  let finish = () => {};
  const begun = new Promise<void>((begin) => {
    void queue.work(name, () => {
      begin();
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
  });
  await app.jobs.enqueue(app.db, name, [{ inboxId }]);
  await begun;
  const closed = queue.close();
  finish();
  await closed;
  expect(await states(inboxId)).toEqual([{ state: 'completed', retry_count: 0 }]);
});

test('what is done is forgotten within the hour, as whom it mailed stands in it; also in a queue from before', async () => {
  const before = new PgBoss({ connectionString: app.databaseUrl, supervise: false, schedule: false });
  await before.start();
  await before.updateQueue(name, { deleteAfterSeconds: 604_800 });
  await before.stop();
  const queue = await openQueue({ polls: false });
  const inboxId = app.newId();
  await app.jobs.enqueue(app.db, name, [{ inboxId }]);
  for (const { id } of await queue.take(name, 1)) await queue.done(name, id);
  await queue.close();
  const { rows } = await sql<{ seconds: number }>`
    select deletion_seconds as seconds from pgboss.job where data->>'inboxId' = ${inboxId}`.execute(app.db);
  expect(rows).toEqual([{ seconds: 3600 }]);
});

test('jobs that keep failing are found, those that failed once are not', async () => {
  const queue = await openQueue({ polls: false });
  const payloads = [1, 2, 3].map(() => ({ inboxId: app.newId() }));
  await queue.enqueue(app.db, name, payloads);
  await sql`update pgboss.job set state = 'retry', retry_count = 1`.execute(app.db);
  expect(await queue.probe()).toEqual([]);
  await sql`update pgboss.job set retry_count = 5 where data->>'inboxId' <> ${payloads[0]?.inboxId}`.execute(
    app.db,
  );
  expect(await queue.probe()).toMatchObject([
    { code: 'jobs.process-webhook', severity: 'problem', says: expect.stringContaining('2 of the kind') },
  ]);
});
