import type { App } from '../core/shared/app.ts';
import { JOB_NAMES, type JobName, type JobPayloads } from '../core/shared/jobs.ts';
import { refusalOf } from '../core/shared/mail-refused.ts';
import { JOB_HANDLERS } from './handlers.ts';
import { startSweeps } from './sweeps.ts';

/** Where jobs come from. */
interface JobSource {
  work<Name extends JobName>(
    name: Name,
    handle: (payload: JobPayloads[Name]) => Promise<void>,
  ): Promise<void>;
}

/** Mails that our tables keep until they are sent or given up: their sweeps alone say when they are tried again. */
const SWEPT_MAILS: ReadonlySet<JobName> = new Set([
  'send-tickets',
  'send-confirmation',
  'send-order-mail',
  'send-refund-notice',
  'send-dispute-mail',
  'send-payout-notice',
  'send-payments-refused',
]);

/** Works jobs off and sweeps. @returns stops the sweeps; the queue stops its own workers when it closes */
export async function startWorker(app: App, jobs: JobSource): Promise<() => Promise<void>> {
  for (const name of JOB_NAMES) await workOff(app, jobs, name);
  return startSweeps(app);
}

function workOff<Name extends JobName>(app: App, jobs: JobSource, name: Name): Promise<void> {
  return jobs.work(name, async (payload) => {
    try {
      // Whoever keeps a mail's fate did so; for the others it is enough that nobody tries again.
      const refusal = await refusalOf(JOB_HANDLERS[name](app, payload));
      if (refusal !== undefined) app.log.warn({ job: name, refusal }, 'an address refuses mail');
    } catch (error) {
      if (!SWEPT_MAILS.has(name)) throw error;
      app.log.warn({ err: error, job: name }, 'a mail could not be sent; its sweep tries again');
    }
  });
}
