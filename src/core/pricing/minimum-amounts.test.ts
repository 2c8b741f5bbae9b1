import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { FakeProvider } from '../../../tests/fakes/provider.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { updateEvent } from '../events/update-event.ts';
import { minimumAmounts, tooCheap } from './minimum-amounts.ts';

class ChoosyProvider extends FakeProvider {
  readonly minimums = { ZAR: 100, USD: 200 };
}
const app = await createTestApp({ providers: [new ChoosyProvider()] });
const easyGoing = { ...app, providers: [new FakeProvider()] };

test('the least is the one of the provider that is asked first', () => {
  expect(minimumAmounts(app)).toEqual({ ZAR: 100, USD: 200 });
  expect(minimumAmounts({ providers: [new FakeProvider(), new ChoosyProvider()] })).toEqual({});
});

test('free is never too cheap', () => {
  const least = { ZAR: 100 };
  expect(tooCheap(least, { minor: 99, currency: 'ZAR' })).toContain('1.00\u00a0ZAR');
  expect(tooCheap(least, { minor: 100, currency: 'ZAR' })).toBeUndefined();
  expect(tooCheap(least, { minor: 0, currency: 'ZAR' })).toBeUndefined();
  expect(tooCheap(least, { minor: 1, currency: 'EUR' })).toBeUndefined();
});

test('an event that nobody could pay for is refused at its price, new or changed', async () => {
  const { owner, eventId } = await anEvent(easyGoing, { types: [{ priceMinor: 50 }, { priceMinor: 0 }] });
  const { id: _, types, updatedAt, ...rest } = await getOwnEvent(app, owner, eventId);
  const { name, description, startsAt, endsAt, timeZone, locationText } = rest;
  const same = { name, description, startsAt, endsAt, timeZone, locationText };
  const stored = enteredTypes(types);
  const refused = {
    kind: 'invalid',
    issues: [
      {
        path: 'types.0.priceMinor',
        message: expect.stringContaining('Card payments start at 1.00\u00a0ZAR'),
      },
    ],
  };
  const asFloor = { ...stored[0], priceMinor: 500, priceFloorMinor: 50 };
  const chosen = { ...same, types: [asFloor, stored[1]], updatedAt };
  await expect(updateEvent(app, owner, eventId, chosen)).rejects.toMatchObject({
    issues: [{ path: 'types.0.priceFloorMinor' }],
  });
  const change = { ...same, types: stored, updatedAt };
  await expect(updateEvent(app, owner, eventId, change)).rejects.toMatchObject(refused);
  const created = { ...same, types: stored.map(({ id: _id, ...type }) => type) };
  await expect(createEvent(app, owner, created)).rejects.toMatchObject(refused);
  await updateEvent(easyGoing, owner, eventId, change);
});
