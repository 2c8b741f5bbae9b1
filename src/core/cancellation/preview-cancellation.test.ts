import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { cancelEvent } from './cancel-event.ts';
import { previewCancellation } from './preview-cancellation.ts';

const app = await createTestApp();

test('a preview shows exactly what cancelling then refunds', async () => {
  const event = await anEvent(app, { types: [{ priceMinor: 35_000 }] });
  const preview = () => previewCancellation(app, event.owner, event.eventId);
  expect(await preview()).toEqual({ dates: 1, tickets: 0, refund: { orders: 0, sums: [] } });
  await aPaidOrder(app, event, { quantity: 2 });
  await aPaidOrder(app, event);
  const { tickets, refund } = await preview();
  expect({ tickets, refund }).toEqual({
    tickets: 3,
    refund: { orders: 2, sums: [{ minor: 105_000, currency: 'ZAR' }] },
  });
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Rain.', refund: true });
  await app.runJobs();
  const asked = await app.db
    .selectFrom('refunds')
    .where('eventId', '=', event.eventId)
    .select(['amountMinor'])
    .execute();
  expect(asked.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(refund.sums[0]?.minor);
});

test('a preview is for the event’s owner and admins', async () => {
  const { eventId } = await anEvent(app);
  await expect(previewCancellation(app, await aUser(app), eventId)).rejects.toMatchObject({
    code: 'event.unknown',
  });
  expect(await previewCancellation(app, await aUser(app, { admin: true }), eventId)).toMatchObject({
    tickets: 0,
  });
});
