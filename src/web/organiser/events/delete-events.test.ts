import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../tests/factories.ts';
import { aPaidOrder } from '../../../core/payments/testing/bought-order.ts';
import { deleteEvents } from './delete-events.ts';

const app = await createTestApp();

test('a refused event is named and does not stop the others; deleting one twice succeeds', async () => {
  const owner = await aUser(app);
  const [ordered, free] = [await anEvent(app, { owner }), await anEvent(app, { owner })];
  await aPaidOrder(app, ordered);
  const result = await deleteEvents(app, owner, [ordered.eventId, free.eventId]);
  expect(result.deleted).toBe(1);
  expect(Object.keys(result.refused)).toEqual([ordered.eventId]);
  const left = app.db.selectFrom('events').select('id').where('organisationId', '=', owner.userId);
  expect(await left.execute()).toEqual([{ id: ordered.eventId }]);
  expect(await deleteEvents(app, owner, [free.eventId])).toEqual({ deleted: 1, refused: {} });
});
