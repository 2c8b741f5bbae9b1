import { describe, expect, test } from 'vitest';
import { eventInput } from '../../../../core/events/event.ts';
import { findFaults } from '../faults.ts';
import { type EventDraft, inputOf, newDraft } from './draft.ts';
import { newShared } from './draft-shared.ts';
import { isPeople, newType, placesFor } from './draft-type.ts';

const draft: EventDraft = {
  ...newDraft(),
  name: 'Summer Jazz',
  startsAt: '2026-12-12T19:30',
  endsAt: '2026-12-12T23:00',
  timeZone: 'Africa/Johannesburg',
  types: [{ ...newType(), name: 'General', priceMinor: '350,50', capacity: '1 200' }],
};

const withType = (change: Partial<EventDraft['types'][number]>): EventDraft => ({
  ...draft,
  types: [{ ...(draft.types[0] as EventDraft['types'][number]), ...change }],
});

test('converts a draft to core’s input, with prices in minor units', () => {
  expect(eventInput.parse(inputOf(draft))).toMatchObject({
    name: 'Summer Jazz',
    bannerKey: null,
    types: [{ name: 'General', priceMinor: 35_050, currency: 'ZAR', capacity: 1_200, perOrderLimit: 10 }],
  });
  expect(findFaults(draft)).toEqual([]);
});

test('sends just the point of a pin that is in the middle of a town', () => {
  const place = { latitude: -26.1076, longitude: 28.0567, isTown: true };
  expect(inputOf({ ...draft, place })).toMatchObject({ latitude: -26.1076, longitude: 28.0567 });
  expect(findFaults({ ...draft, place })).toEqual([]);
});

test('empty fields are null in core’s input, and a 3d rendering counts only while it is wanted', () => {
  const rendering = { key: 'renderings/a.zip', fileName: 'a.zip', sizeBytes: 1 };
  expect(inputOf({ ...draft, rendering, hasRendering: true }).renderingKey).toBe(rendering.key);
  expect(inputOf({ ...draft, rendering, hasRendering: false }).renderingKey).toBeNull();
  expect(inputOf(draft).types[0]).toMatchObject({ saleStartsAt: null, saleEndsAt: null });
});

describe('errors are found at their fields', () => {
  test('in an empty form', () => {
    expect(findFaults(newDraft()).map(({ step, field, message }) => [step, field, message])).toEqual([
      ['details', 'name', 'Need name'],
      ['details', 'startsAt', 'Enter when the event starts.'],
      ['details', 'endsAt', 'Enter when the event ends.'],
      ['details', 'timeZone', 'Choose a time zone from the list, such as Africa/Johannesburg.'],
      ['types', 'types.0.name', 'Give this ticket type a name.'],
      ['types', 'types.0.priceMinor', 'Enter a price, for instance 350.00, or 0 if it’s free.'],
      ['types', 'types.0.capacity', 'Enter how many tickets there are, as a whole number.'],
    ]);
  });

  test.each([
    [{ priceMinor: '-5' }, 'types.0.priceMinor', 'A price can’t be below zero.'],
    [{ priceMinor: '1,250' }, 'types.0.priceMinor', /Enter a price/],
    [{ priceMinor: 'free' }, 'types.0.priceMinor', /Enter a price/],
    [{ capacity: '1.5' }, 'types.0.capacity', /whole number/],
    [{ capacity: '0' }, 'types.0.capacity', /at least one/],
    [{ capacity: '1e9' }, 'types.0.capacity', /whole number/],
    [{ priceMinor: '٣٥٠' }, 'types.0.priceMinor', /Enter a price/],
    [{ name: '🎷'.repeat(121) }, 'types.0.name', /at most 120/],
    [{ name: '<b>General</b>\n' + 'x' }, 'types.0.name', /one line/],
    [{ saleStartsAt: '1900-01-01T10:00' }, 'types.0.saleStartsAt', /year from 2000/],
    [{ saleEndsAt: '9999-01-01T10:00' }, 'types.0.saleEndsAt', /year from 2000/],
    [
      { saleStartsAt: '2026-12-02T10:00', saleEndsAt: '2026-12-01T10:00' },
      'types.0.saleEndsAt',
      /end after it starts/,
    ],
    [{ perOrderLimit: '101' }, 'types.0.perOrderLimit', /At most 100/],
  ])('%j', (change, field, message) => {
    const faults = findFaults(withType(change));
    expect(faults.map((fault) => fault.field)).toEqual([field]);
    expect(faults[0]?.message).toMatch(message);
  });

  test.each<[Partial<EventDraft>, string, RegExp]>([
    [{ startsAt: '1900-01-01T10:00' }, 'startsAt', /year from 2000/],
    [{ endsAt: '12026-12-12T23:00' }, 'endsAt', /year from 2000/],
    [{ name: 'x'.repeat(201) }, 'name', /at most 200/],
    [{ description: 'x'.repeat(20_001) }, 'description', /at most 20 000/],
  ])('%j', (change, field, message) => {
    const faults = findFaults({ ...draft, ...change });
    expect(faults.map((fault) => fault.field)).toEqual([field]);
    expect(faults[0]?.message).toMatch(message);
  });

  test.each(['<script>alert(1)</script>', '🎉🎷', 'حفلة موسيقية', 'x'.repeat(40)])('%s is a name', (name) => {
    expect(findFaults({ ...draft, name, description: name })).toEqual([]);
  });

  test('without ticket types', () => {
    expect(findFaults({ ...draft, types: [] })).toMatchObject([{ step: 'types', field: 'types' }]);
  });
});

describe('types that share a capacity', () => {
  const shared: EventDraft = {
    ...draft,
    types: [
      { ...newType(), name: 'Stalls', priceMinor: '350', places: ['1'] },
      { ...newType(), name: 'Table', priceMinor: '0', capacity: '20', places: ['6', ''], shownAfter: '0' },
    ],
    sharedCapacities: [
      { ...newShared(), name: 'Hall', capacity: '1 200' },
      { ...newShared(), name: 'Balcony', capacity: '50' },
    ],
  };

  test('need no capacity of their own', () => {
    expect(eventInput.parse(inputOf(shared))).toMatchObject({
      types: [
        { capacity: null, places: [1, 0], shownAfter: null },
        { capacity: 20, places: [6, 0], shownAfter: 0 },
      ],
      sharedCapacities: [
        { name: 'Hall', capacity: 1_200 },
        { name: 'Balcony', capacity: 50 },
      ],
    });
    expect(findFaults(shared)).toEqual([]);
  });

  test.each<[string, EventDraft['sharedCapacities'][number], string[], string]>([
    ['no name', { ...newShared(), name: ' ', capacity: '5' }, ['1'], 'sharedCapacities.0.name'],
    ['no places', { ...newShared(), name: 'Hall', capacity: '' }, ['1'], 'sharedCapacities.0.capacity'],
    ['places in words', { ...newShared(), name: 'Hall', capacity: '5' }, ['six'], 'types.0.places.0'],
    ['more than there are', { ...newShared(), name: 'Hall', capacity: '5' }, ['6'], 'types.0.places.0'],
    ['none of them', { ...newShared(), name: 'Hall', capacity: '5' }, [''], 'types.0.capacity'],
  ])('finds the error at %s, in the step of ticket types', (_what, hall, places, field) => {
    const type = { ...newType(), name: 'Stalls', priceMinor: '350', places };
    const faults = findFaults({ ...draft, types: [type], sharedCapacities: [hall] });
    expect(faults.map((fault) => [fault.step, fault.field])).toEqual([['types', field]]);
  });

  test('a ticket takes as many places as it admits people, unless another number was chosen', () => {
    const places = ['1', '', '2', '0'];
    expect(placesFor('8', { before: '1', places })).toEqual(['8', '', '2', '0']);
    expect(placesFor('1', { before: '2', places: ['2', '1'] })).toEqual(['1', '1']);
    expect(['8', '1', '100'].every(isPeople)).toBe(true);
    expect(['', '0', '101', 'x', '1.5'].some(isPeople)).toBe(false);
  });
});
