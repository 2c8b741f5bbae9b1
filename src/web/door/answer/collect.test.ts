import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { AddOns } from './add-ons.tsx';
import { collect, putBack } from './collect.ts';

const unit = { eventId: 'e', unitId: 'u' };
const tick = { ...unit, gate: 'North', collectionId: 'c' };
const door = undefined;
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test('a failed handout says so, and a failed reversal leaves it handed out', async () => {
  expect(await collect(tick, { door, fetchFrom: offline })).toEqual({
    collected: null,
    byUs: false,
    why: 'Not ticked off: we got no answer. Try again once you’re back online.',
  });
  const collected = { at: '2031-03-01T16:00:00.000Z', gate: 'Bar' };
  expect(await putBack(unit, collected, { door, fetchFrom: offline })).toMatchObject({
    collected,
    why: 'Still ticked off: we got no answer. Try again once you’re back online.',
  });
  const refused = () => Promise.resolve(Response.json({ detail: 'It was refunded.' }, { status: 409 }));
  expect(await collect(tick, { door, fetchFrom: refused })).toMatchObject({ why: 'It was refunded.' });
});

test('add-ons mention the network only if it is missing', () => {
  const addOn = { id: 'u', name: 'T-shirt', collected: null };
  const at = {
    eventId: 'e',
    gate: 'North',
    timeZone: 'Africa/Johannesburg',
    asOf: '2031-03-01T16:00:00.000Z',
  };
  expect(pageText(AddOns, { ...at, addOns: [addOn] })).toBe('T-shirt Tick off T-shirt');
});
