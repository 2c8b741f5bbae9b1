import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/database.ts';
import { anEvent } from '../../../../../tests/factories.ts';
import { checkDispute } from '../../../../core/disputes/check-disputes.ts';
import { resolveException } from '../../../../core/exceptions/resolve-exception.ts';
import { getOrderForOrganiser } from '../../../../core/order-desk/get-order-for-organiser.ts';
import { syncRefunds } from '../../../../core/refunds/sync-refunds.ts';
import { aFailedRefund } from '../../../../core/refunds/testing/failed-refund.ts';
import { pageText } from '../../../testing/render-page.ts';
import { OrderActions } from '../order-actions.tsx';
import { RefundLine } from './refund-line.tsx';

const MAY = ['orders.handle', 'orders.refund'];

const app = await createTestApp();

/** An order of 350.00 with a failed refund, and its page. */
async function failed() {
  const event = await anEvent(app);
  const { order, exceptionId } = await aFailedRefund(app, event);
  const { eventId, orderId, reference } = order;
  const key = { eventId, orderId, number: 1 };
  return {
    byHand: async (minor: number) => {
      app.clock.advance(1_000);
      app.provider.refundByHand(reference, minor);
      await syncRefunds(app, key);
    },
    byTheBank: async (amountMinor: number) => {
      const id = `du ${orderId}`;
      app.provider.dispute({ id, reference, state: 'lost', amountMinor });
      await checkDispute(app, key, { provider: 'fake', id });
    },
    resolve: () => resolveException(app, event.owner, exceptionId, { note: 'Paid in cash.' }),
    shown: async () => {
      const desk = await getOrderForOrganiser(app, event.owner, { eventId, orderId });
      const [refund] = desk.refunds;
      return [
        pageText(RefundLine, { refund, eventId, may: MAY }),
        pageText(OrderActions, { order: desk, choices: { tickets: [], types: [] }, may: MAY })
          .replace('Change email', '')
          .trim(),
      ];
    },
  };
}

test('a failed refund can be retried, and no other refund of that money is offered', async () => {
  const [line, actions] = await (await failed()).shown();
  expect(line).toMatch(/failed.*350\.00.*Try the refund again$/);
  expect(actions).toBe('');
});

test('if part of it went back another way, the retry names the rest', async () => {
  const { byHand, byTheBank, shown } = await failed();
  await byHand(10_000);
  await byTheBank(5_000);
  const [line] = await shown();
  expect(line).toMatch(
    /The customer already has .*150\.00.* of it another way\. Trying again sends the remaining .*200\.00/,
  );
  expect(line).toMatch(/Try the refund again$/);
});

test('if all of it went back another way, it says so and offers no retry', async () => {
  const { byHand, shown } = await failed();
  await byHand(10_000);
  await byHand(25_000);
  const [line] = await shown();
  expect(line).toMatch(/sent another way/);
  expect(line).not.toMatch(/failed|Try the refund again/);
});

test('a resolved refund no longer hides what is left to refund', async () => {
  const { resolve, shown } = await failed();
  await resolve();
  const [line, actions] = await shown();
  expect(line).toMatch(/resolved.*‘Exceptions’ says how it was resolved\.$/);
  expect(actions).toBe('Refund');
});
