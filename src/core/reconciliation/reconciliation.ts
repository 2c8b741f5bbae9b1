import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';

const side = { amountMinor: z.int(), currency: z.string(), feeMinor: z.int().nullable() };

/** A payment on which a provider and our books disagree, as it was found. Amounts are minor units in their currency. */
const difference = z.object({
  kind: z.enum([
    'unpaid-here',
    'missing-here',
    'missing-there',
    'unpaid-there',
    'unbooked',
    'amount',
    'currency',
    'fee',
    'refund-missing-here',
    'refund-state',
    'refund-missing-there',
    'refund-amount',
    'dispute-missing-here',
    'dispute-state',
    'dispute-missing-there',
    'dispute-amount',
    'unreadable',
  ]),
  reference: z.string(),
  order: z.object({ eventId: z.uuid(), orderId: z.uuid(), number: z.string() }).nullable(),
  ours: z.object(side).nullable(),
  theirs: z.object({ ...side, status: z.string() }).nullable(),
  outcome: z.enum(['paid', 'unchanged', 'refunding', 'unknown', 'recorded', 'on-hold']).nullable(),
});
export type Difference = z.infer<typeof difference>;

/** One comparison of a provider's payments with ours. */
export const reconciliationRun = z.object({
  id: z.uuid(),
  provider: z.string(),
  daily: z.boolean(),
  requestedBy: z.string().nullable(),
  backupTakenAt: instant
    .nullable()
    .describe('Set for the comparison after a restore: the moment of its backup.'),
  from: instant,
  to: instant,
  comparedUntil: instant,
  state: z.enum(['waiting', 'cut-short', 'done']),
  trouble: z.string().nullable().describe('Why it stopped early.'),
  givenUp: z.boolean(),
  theirs: z.int().describe('Payments that the provider listed.'),
  ours: z.int().describe('Payments of ours that were looked up.'),
  foreign: z.int().describe('Listed ones from other systems that use the same account.'),
  resolved: z.int().describe('How many differences this comparison resolved on the spot.'),
  differences: z.array(difference),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type ReconciliationRun = z.infer<typeof reconciliationRun>;
