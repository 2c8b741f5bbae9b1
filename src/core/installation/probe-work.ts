import type { Database } from '../../db/database.ts';
import { countStruggling } from '../outbox/outbox-store.ts';
import type { Clock } from '../shared/clock.ts';
import { MINUTE_MS } from '../shared/durations.ts';
import type { Finding, Probe } from './finding.ts';

/** A webhook that has waited longer than this was retried several times, ms. */
const LATE_MS = 15 * MINUTE_MS;

/** Finds mails and webhooks that are retried without success. */
export function probeWork(db: Database, clock: Clock): Probe {
  return async () => [...(await countStruggling(db)).map(struggling), ...(await lateNotices(db, clock))];
}

const struggling = ({ kind, mails }: { kind: string; mails: number }): Finding => ({
  code: `work.mail.${kind}`,
  severity: 'problem',
  says: `Mails fail again and again and wait to be sent: ${mails} of the kind "${kind}".`,
  advice: 'See in the worker’s log what the mail server answers.',
});

async function lateNotices(db: Database, clock: Clock): Promise<Finding[]> {
  const { notices } = await db
    .selectFrom('webhook_inbox')
    .where('processedAt', 'is', null)
    .where('receivedAt', '<', new Date(clock.now().getTime() - LATE_MS))
    .select((eb) => eb.fn.countAll<number>().as('notices'))
    .executeTakeFirstOrThrow();
  if (notices === 0) return [];
  return [
    {
      code: 'work.webhooks',
      severity: 'problem',
      says: `Notices of card providers fail again and again and wait to be acted on: ${notices}.`,
      advice: 'See in the worker’s log why; they are tried again every five minutes.',
    },
  ];
}
