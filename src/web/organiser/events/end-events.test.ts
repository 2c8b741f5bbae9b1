import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../tests/factories.ts';
import { aPaidOrder } from '../../../core/payments/testing/bought-order.ts';
import { endEvents } from './end-events.ts';

const app = await createTestApp();
const reason = 'The hall is flooded.';

const left = (ids: string[]) =>
  app.db.selectFrom('events').where('id', 'in', ids).select(['id', 'cancelled_reason as reason']).execute();

test('what nobody ordered goes, what people paid for is cancelled and all of their money goes back', async () => {
  const owner = await aUser(app);
  const [unwanted, paid] = [await anEvent(app, { owner }), await anEvent(app, { owner })];
  const order = await aPaidOrder(app, paid);
  const ended = await endEvents(app, owner, { delete: [unwanted.eventId], cancel: [paid.eventId], reason });
  expect(ended).toEqual({ deleted: 1, cancelled: 1, refused: {} });
  await app.runJobs();
  expect(await left([unwanted.eventId, paid.eventId])).toEqual([{ id: paid.eventId, reason }]);
  const refunds = app.db.selectFrom('refunds').where('order_id', '=', order.orderId);
  expect(await refunds.select(['reason', 'amount_minor as minor']).execute()).toEqual([
    { reason: 'event-cancelled', minor: 35_000 },
  ]);
});

test('what one of them meets is named and keeps no other; a second press finds it as wanted', async () => {
  const owner = await aUser(app);
  const [foreign, ordered, free] = [
    await anEvent(app),
    await anEvent(app, { owner }),
    await anEvent(app, { owner }),
  ];
  await aPaidOrder(app, ordered);
  const wanted = { delete: [ordered.eventId, free.eventId], cancel: [foreign.eventId], reason };
  const ended = await endEvents(app, owner, wanted);
  expect(ended).toMatchObject({ deleted: 1, cancelled: 0 });
  expect(Object.keys(ended.refused).sort()).toEqual([foreign.eventId, ordered.eventId].sort());
  expect((await left([foreign.eventId, ordered.eventId, free.eventId])).map(({ reason }) => reason)).toEqual([
    null,
    null,
  ]);
  expect(await endEvents(app, owner, { delete: [free.eventId], cancel: [], reason: '' })).toEqual({
    deleted: 1,
    cancelled: 0,
    refused: {},
  });
});
