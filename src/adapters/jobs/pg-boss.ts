import { fromKysely, PgBoss } from 'pg-boss';
import type { Finding, Probe } from '../../core/installation/finding.ts';
import type { JobName, JobPayloads, Jobs } from '../../core/shared/jobs.ts';
import type { Log } from '../../core/shared/log.ts';
import { openJobsDatabase } from './jobs-database.ts';

export interface JobQueue extends Jobs {
  /** Creates or updates the queue's own tables; needed once before anything is enqueued. */
  open(): Promise<void>;
  /** Hands each job of `name` to `handle`, several at a time; one that throws is tried again later, ever slower. */
  work<Name extends JobName>(
    name: Name,
    handle: (payload: JobPayloads[Name]) => Promise<void>,
  ): Promise<void>;
  /** Takes up to `limit` waiting jobs of `name`, whatever their delay; for tests that run jobs by hand. */
  take<Name extends JobName>(name: Name, limit: number): Promise<{ id: string; data: JobPayloads[Name] }[]>;
  done(name: JobName, id: string): Promise<void>;
  /** Finds kinds of jobs that were tried again and again in vain. */
  probe: Probe;
  /** Lets running jobs finish. */
  close(): Promise<void>;
}

/** Tried again after 2 s, 4 s, 8 s ... at most hourly, for three days: as long as a provider may be away. */
const RETRIES = { retryLimit: 90, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

/** So often a job fails, over a minute or so, before somebody should look at it. */
const STRUGGLING_AFTER = 5;

/** A mail's job names its recipient: once done it is kept for an hour, for operators to look at. */
const FORGOTTEN = { deleteAfterSeconds: 3600 };
const MAINTENANCE = { maintenanceIntervalSeconds: 600 };

/**
 * A crowd's jobs come in one commit, which wakes a worker once: so it takes several at a time and goes on while there are more.
 */
const WORK = { localConcurrency: 4, batchSize: 5, burstWhenBatchFull: true, pollingIntervalSeconds: 2 };
/**
 * So often a worker looks that was not woken: for jobs that are due again after a failure, and for a lost wake-up. Four workers for each
 * of some twenty queues do, which is most of what an idle house asks its database.
 */
const LOOKS_EVERY_SECONDS = 10;

/**
 * The job queue, in the same database as the facts it acts on, so that jobs commit with them.
 * @param names every queue there is
 * @param polls false in processes that only enqueue
 * @param looksEverySeconds how often what nobody was woken for is looked for
 */
export function createJobQueue({
  url,
  names,
  log,
  polls = true,
  looksEverySeconds = LOOKS_EVERY_SECONDS,
}: {
  url: string;
  names: readonly JobName[];
  log: Log;
  polls?: boolean;
  looksEverySeconds?: number;
}): JobQueue {
  const report = (error: Error) => log.error({ err: error }, 'the job queue reported an error');
  const database = openJobsDatabase(url, report);
  const boss = new PgBoss({
    db: database,
    supervise: polls,
    schedule: false,
    useListenNotify: polls,
    ...MAINTENANCE,
  });
  boss.on('error', report);

  return {
    async open() {
      await boss.start();
      for (const name of names) {
        await boss.createQueue(name, {
          ...RETRIES,
          expireInSeconds: 300,
          heartbeatSeconds: 60,
          notify: true,
        });
        // Not at creation: queues of before get it as well.
        await boss.updateQueue(name, FORGOTTEN);
      }
    },
    async enqueue(tx, name, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({ data }));
      await boss.insert(name, jobs, { db: fromKysely(tx) });
    },
    async work(name, handle) {
      const attempt = async ({ id, data }: { id: string; data: JobPayloads[typeof name] }) => {
        try {
          await handle(data);
          return { id, status: 'completed' as const };
        } catch (error) {
          log.warn({ err: error, job: name, ...idsOf(data) }, 'a job failed and will be tried again');
          return { id, status: 'failed' as const };
        }
      };
      const options = {
        ...WORK,
        notifyPollingIntervalSeconds: looksEverySeconds,
        perJobResults: true as const,
      };
      await boss.work<JobPayloads[typeof name]>(name, options, async (jobs) => {
        const results = [];
        for (const job of jobs) results.push(await attempt(job));
        return results;
      });
    },
    take: (name, limit) => boss.fetch(name, { batchSize: limit, ignoreStartAfter: true }),
    async done(name, id) {
      await boss.complete(name, id);
    },
    async probe() {
      const { rows } = await database.executeSql(
        `select name, count(*)::int as jobs from pgboss.job
          where state in ('retry', 'failed') and retry_count >= $1 group by name order by name`,
        [STRUGGLING_AFTER],
      );
      return rows.map(struggling);
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 10_000 });
      await database.close();
    },
  };
}

function struggling({ name, jobs }: { name: string; jobs: number }): Finding {
  const mail = name.startsWith('send-');
  return {
    code: `jobs.${name}`,
    severity: 'problem',
    says: mail
      ? `Mails fail again and again and wait to be sent: ${jobs} of the kind "${name}".`
      : `Work fails again and again and waits to be done: ${jobs} of the kind "${name}".`,
    advice: mail
      ? 'See in the worker’s log what the mail server answers; they are tried again for three days.'
      : 'See in the worker’s log why; it is tried again for three days.',
  };
}

/** Returns what a log may say of a payload: ids, not addresses. */
function idsOf(payload: object): object {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name.endsWith('Id')));
}
