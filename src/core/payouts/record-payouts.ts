import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError, wordsOf } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { recordPayout, recordPayoutInput } from './record-payout.ts';

const { requestId, amountMinor, currency, paidOn, bankReference } = recordPayoutInput.shape;

export const recordPayoutsInput = z.strictObject({
  requestId: requestId.describe('Yours; the same again records nothing twice.'),
  paidOn,
  bankReference,
  payouts: z
    .array(z.strictObject({ eventId: z.uuid({ error: 'This is no id.' }), amountMinor, currency }))
    .min(1, { error: 'Choose at least one organiser.' })
    .max(2_000, { error: 'Record at most 2,000 payouts at a time.' })
    .describe('As the list of what is payable has them.'),
});

export const recordedPayoutsAnswer = z
  .object({
    recorded: z.int(),
    refused: z.array(z.object({ eventId: z.uuid(), currency, code: z.string(), detail: z.string() })),
  })
  .meta({ id: 'RecordedPayouts' });
export type RecordedPayouts = z.infer<typeof recordedPayoutsAnswer>;

/**
 * Records bank transfers to many organisers in one go, an event at a time, as `recordPayout` does each. One that is refused, such as for a
 * refund that was requested since, keeps no other from being recorded.
 * @throws DomainError as `recordPayout` when all are refused
 */
export async function recordPayouts(app: App, actor: Actor, input: unknown): Promise<RecordedPayouts> {
  requireAdmin(actor);
  const { payouts, requestId: run, ...transfer } = parseInput(recordPayoutsInput, input);
  const refused: RecordedPayouts['refused'] = [];
  let first: DomainError | undefined;
  for (const { eventId, ...payout } of payouts) {
    const requestId = payoutId(run, eventId, payout.currency);
    try {
      await recordPayout(app, actor, eventId, { ...transfer, ...payout, requestId });
    } catch (error) {
      // The day is wrong for all of them.
      if (!(error instanceof DomainError) || error.code === 'payout.not-yet') throw error;
      first ??= error;
      refused.push({ eventId, currency: payout.currency, code: error.code, detail: wordsOf(error) });
    }
  }
  if (first && refused.length === payouts.length) throw first;
  return { recorded: payouts.length - refused.length, refused };
}

/** The same payout of the same run has the same id (a UUID of version 8), however often it is sent. */
function payoutId(run: string, eventId: string, currency: string): string {
  const hash = createHash('sha256').update(`${run} ${eventId} ${currency}`).digest('hex');
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
