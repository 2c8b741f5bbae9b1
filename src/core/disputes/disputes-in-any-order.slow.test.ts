import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { patience, replay } from '../../../tests/replay.ts';
import { aHeldOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import { sweepDisputes } from './check-disputes.ts';
import { recordDispute } from './record-dispute.ts';
import { disputesOf, tellOfDispute, ticketStates } from './testing/disputed-order.ts';

/**
 * Reports about a dispute in every order, with duplicates, stale answers and silence: webhooks of its opening and its end, the sweeper, an
 * answer from before the decision that is recorded after it, the payment's own success. All of them must end in one state. A failure prints
 * the seed and path that replay it (tests/replay.ts).
 */
const app = await createTestApp();

const REPLAY = replay(40);
const STEPS = ['paid', 'opened', 'reminded', 'decided', 'stale', 'sweep', 'jobs'] as const;

test(
  'any order of notices and duplicates ends in one state',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('won' as const, 'lost' as const),
        fc.array(fc.constantFrom(...STEPS), { maxLength: 10 }),
        fc.integer({ min: 0, max: 10 }),
        fc.boolean(),
        async (end, steps, decidedAt, atOnce) => {
          app.outbox.length = 0;
          const event = await anEvent(app, { types: [{ capacity: 2 }] });
          const order = await aHeldOrder(app, event, { quantity: 2 });
          const { reference } = order;
          const key = { ...order, number: 1 };
          const id = `d-${order.orderId}`;
          app.provider.report(reference, { status: 'succeeded' });
          const open: DisputeSnapshot = app.provider.dispute({ id, reference });
          const decide = () => app.provider.dispute({ id, reference, state: end });
          const act: Record<(typeof STEPS)[number], () => Promise<unknown>> = {
            paid: () => verifyPayment(app, key),
            opened: () => tellOfDispute(app, { id, reference, state: 'open' }),
            reminded: () => tellOfDispute(app, { id, reference, state: 'reminded' }),
            decided: () => tellOfDispute(app, { id, reference, state: 'resolved' }),
            stale: async () => {
              await verifyPayment(app, key);
              await recordDispute(app, key, open);
            },
            sweep: () => sweepDisputes(app),
            jobs: () => app.runJobs(),
          };
          for (const [index, step] of steps.entries()) {
            if (index === decidedAt) decide();
            await act[step]();
            app.clock.advance(60_000);
          }
          decide();
          if (atOnce) await Promise.all([act.stale(), act.decided(), act.opened(), act.paid()]);
          await act.decided();
          await app.runJobs();
          app.clock.advance(25 * 3_600_000);
          await sweepDisputes(app);
          await app.runJobs();

          expect(await disputesOf(app, order)).toMatchObject([{ state: end, checkAt: null }]);
          const state = end === 'won' ? 'valid' : 'revoked';
          expect(await ticketStates(app, order)).toEqual([state, state]);
          expect(await stateOf(app, order)).toBe(end === 'won' ? 'paid' : 'refunded');
          expect(await countersOf(app, event.eventId)).toMatchObject([
            { held: 0, sold: end === 'won' ? 2 : 0 },
          ]);
          expect(app.outbox.filter(({ kind }) => kind === 'dispute-decided')).toHaveLength(1);
        },
      ),
      REPLAY,
    );
    // Once for all runs, as it slows down with each of them.
    expect(await breaches(app), `TIKITI_SEED=${REPLAY.seed}`).toEqual([]);
  },
  patience(40),
);
