import type { Database } from '../../db/database.ts';
import { outboxBacklogs } from '../outbox/outbox-backlog.ts';
import { attemptBacklog } from '../payment-attempts/attempt-backlog.ts';
import { refundBacklog } from '../refunds/refund-backlog.ts';
import type { App } from '../shared/app.ts';
import type { Backlog } from '../shared/backlog.ts';
import { webhookBacklogs } from '../webhooks/webhook-backlog.ts';
import type { Finding } from './finding.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How old each kind of due work may become before it is reported, seconds, and what is then said. */
const LIMITS = {
  'ticket-mail': {
    most: 5 * MINUTE,
    severity: 'problem',
    says: 'Ticket emails are late: the oldest has waited for more than',
    advice:
      'See in the worker’s log what the mail server answers. If it works, the workers are too busy: start another one with "npm start -- worker".',
  },
  mail: {
    most: 15 * MINUTE,
    severity: 'problem',
    says: 'Emails are late: the oldest has waited for more than',
    advice: 'See in the worker’s log what the mail server answers.',
  },
  'bulk-mail': {
    most: 2 * HOUR,
    severity: 'warning',
    says: 'Messages to many people are late: the oldest has waited for more than',
    advice: 'Ask whoever runs the mail server how many emails an hour it takes. Other emails go out first.',
  },
  webhooks: {
    most: 2 * MINUTE,
    severity: 'warning',
    says: 'Notices of card providers are late: the oldest has waited for more than',
    advice: 'See in the worker’s log why; they are tried again at least every five minutes.',
  },
  charged: {
    most: 5 * MINUTE,
    severity: 'problem',
    says: 'Customers may have been charged without getting their tickets: a notice of a payment has waited for more than',
    advice:
      'See in the worker’s log whether the card provider answers. No money is lost: each payment is settled once it does.',
  },
  payments: {
    most: 5 * MINUTE,
    severity: 'problem',
    says: 'Payments are checked too late: one has been due for more than',
    advice:
      'Make sure that a worker runs. If it does, it is too busy: start another one with "npm start -- worker".',
  },
  refunds: {
    most: 15 * MINUTE,
    severity: 'problem',
    says: 'Refunds are late: one has been due for more than',
    advice: 'Make sure that a worker runs, and see in its log what the card provider answers.',
  },
} as const satisfies Record<string, Pick<Finding, 'severity' | 'says' | 'advice'> & { most: number }>;

export type Backlogs = Record<keyof typeof LIMITS, Backlog>;

/** Reads how much due work waits, and for how long. */
export async function readBacklogs({ db, clock }: { db: Database } & Pick<App, 'clock'>): Promise<Backlogs> {
  const now = clock.now();
  const [mails, webhooks, payments, refunds] = await Promise.all([
    outboxBacklogs(db, now),
    webhookBacklogs(db, now),
    attemptBacklog(db, now),
    refundBacklog(db, now),
  ]);
  return {
    'ticket-mail': mails.tickets,
    mail: mails.other,
    'bulk-mail': mails.bulk,
    webhooks: webhooks.all,
    charged: webhooks.payments,
    payments,
    refunds,
  };
}

/** Finds due work that has waited for too long. */
export function lateWork(backlogs: Backlogs): Finding[] {
  return Object.entries(LIMITS).flatMap(([kind, { most, severity, says, advice }]) => {
    const { oldestSeconds } = backlogs[kind as keyof Backlogs];
    if (oldestSeconds <= most) return [];
    return [{ code: `late.${kind}`, severity, says: `${says} ${steppedAge(oldestSeconds)}.`, advice }];
  });
}

/** A finding is logged again when its words change, so an age is said in steps that are ever longer. */
const STEPS = [
  [2 * MINUTE, '2 minutes'],
  [5 * MINUTE, '5 minutes'],
  [15 * MINUTE, '15 minutes'],
  [HOUR, 'an hour'],
  [2 * HOUR, '2 hours'],
  [6 * HOUR, '6 hours'],
  [24 * HOUR, 'a day'],
  [3 * 24 * HOUR, '3 days'],
  [7 * 24 * HOUR, 'a week'],
] as const;

const steppedAge = (seconds: number) => STEPS.findLast(([step]) => seconds > step)?.[1] ?? STEPS[0][1];
