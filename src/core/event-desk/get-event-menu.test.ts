import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { getEventMenu } from './get-event-menu.ts';

const app = await createTestApp();

test('an event’s navigation counts what its pages list, and says how the event stands', async () => {
  const owner = await aUser(app);
  const { eventId } = await anEvent(app, { owner });
  await addPromotion(app, owner, {
    eventId,
    code: 'EARLY',
    price: { effect: 'percent', percentHundredths: 500 },
  });
  expect(await getEventMenu(app, owner, eventId)).toMatchObject({
    id: eventId,
    status: 'on',
    counts: { addOns: 0, codes: 1, waiting: 0, questions: 0, dates: 0 },
  });
});

test('a member sees it with what their role allows, and a stranger not at all', async () => {
  const owner = await aUser(app);
  const { eventId } = await anEvent(app, { owner });
  const reader = await aMember(app, owner, { role: 'reader' });
  const { may } = await getEventMenu(app, reader, eventId);
  expect(may).toContain('orders.see');
  expect(may).not.toContain('event.edit');
  await expect(getEventMenu(app, await aUser(app), eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  const door = await aMember(app, owner, { role: 'door' });
  await expect(getEventMenu(app, door, eventId)).rejects.toMatchObject({ kind: 'not-found' });
});
