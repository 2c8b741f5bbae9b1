import { expect, test } from 'vitest';
import { pageText } from '../../../testing/render-page.ts';
import { type EventDraft, newDraft } from '../draft/draft.ts';
import { newShared } from '../draft/draft-shared.ts';
import { newType } from '../draft/draft-type.ts';
import { changesOf } from './changes.ts';
import { ChangesList } from './changes-list.tsx';

const general = { ...newType(), typeId: 't1', name: 'General', priceMinor: '350.00', capacity: '220' };
const stored: EventDraft = { ...newDraft(), id: 'e1', name: 'Jazz', types: [general] };

test('an unchanged draft has no changes', () => {
  expect(changesOf(stored, structuredClone(stored))).toEqual([]);
  expect(pageText(ChangesList, { stored, draft: stored })).toContain('Nothing has changed yet');
});

test('each change has its old and new value', () => {
  const bar = { ...newType(), name: 'Bar', priceMinor: '50.00', capacity: '10' };
  const draft = { ...stored, name: 'Jazz Night', types: [{ ...general, capacity: '250' }, bar] };
  expect(changesOf(stored, draft)).toEqual([
    { what: 'Name', before: 'Jazz', after: 'Jazz Night' },
    { what: 'General · Quantity', before: '220', after: '250' },
    { what: 'New ticket type', before: '', after: 'Bar, 50.00 ZAR, 10 tickets' },
  ]);
  expect(pageText(ChangesList, { stored, draft })).toMatch(/General · Quantity 220 → becomes 250/);
});

test('what was added and not filled in yet says so', () => {
  const [bar, empty] = [{ ...newType(), name: 'Bar', capacity: '1' }, newType()];
  const blank = { capacityId: '', name: '', capacity: '' };
  const hall = { ...blank, name: 'Hall', capacity: '1' };
  const draft = { ...stored, types: [general, bar, empty], sharedCapacities: [blank, hall] };
  expect(changesOf(stored, draft as EventDraft).map(({ after }) => after)).toEqual([
    'Bar, 1 ticket',
    'Not filled in yet',
    'Not filled in yet',
    'Hall, 1 place',
  ]);
});

test('a removed value is a change too', () => {
  expect(changesOf({ ...stored, startsAt: '2031-03-01T18:00' }, { ...stored, types: [] })).toEqual([
    { what: 'Starts', before: 'Sat 1 Mar 2031, 18:00', after: '' },
    { what: 'Ticket type', before: 'General', after: '' },
  ]);
});

test('a new order of types is a change of its own; adding or removing one is not', () => {
  const [terrace, child] = ['Terrace', 'Child'].map((name) => ({ ...general, typeId: name, name }));
  const three = { ...stored, types: [general, terrace, child] as EventDraft['types'] };
  const moved = { ...three, types: [child, general, terrace] as EventDraft['types'] };
  expect(changesOf(three, moved)).toEqual([
    {
      what: 'Order of ticket types',
      before: 'General, Terrace, Child',
      after: 'Child, General, Terrace',
    },
  ]);
  const shorter = { ...three, types: [general, child] as EventDraft['types'] };
  expect(changesOf(three, shorter)).toEqual([{ what: 'Ticket type', before: 'Terrace', after: '' }]);
});

test('days, and which types are valid on them, are changes of their own', () => {
  const friday = {
    ...newShared(),
    capacityId: 'd1',
    name: 'Friday',
    day: true,
    date: '2031-03-01',
    from: '12:00',
    until: '23:00',
  };
  const sunday = { ...friday, capacityId: '', name: 'Sunday', date: '2031-03-03', capacity: '400' };
  const before = { ...stored, types: [{ ...general, places: ['1'] }], sharedCapacities: [friday] };
  const types = [{ ...general, places: ['', '1'] }];
  expect(changesOf(before, { ...stored, types, sharedCapacities: [friday, sunday] })).toEqual([
    { what: 'General · Valid on', before: 'All days', after: 'Sunday' },
    { what: 'Day', before: '', after: 'Sunday, Mon 3 Mar 2031, 12:00 – 23:00, 400 places' },
  ]);
});

test('shared capacities, and what types take of them, are changes of their own', () => {
  const hall = { ...newShared(), capacityId: 'h1', name: 'Hall', capacity: '600' };
  const draft = {
    ...stored,
    types: [
      { ...general, capacity: '', places: ['1', '2'] },
      { ...newType(), name: 'Bar', priceMinor: '50.00', places: ['1'], shownAfter: '0' },
    ],
    sharedCapacities: [
      { ...hall, capacity: '700' },
      { ...newShared(), name: 'Balcony', capacity: '50' },
    ],
  };
  expect(changesOf({ ...stored, sharedCapacities: [hall] }, draft)).toEqual([
    { what: 'General · Quantity', before: '220', after: 'As many as there is room for' },
    { what: 'General · Counts towards', before: '', after: 'Hall, Balcony (2 places)' },
    { what: 'New ticket type', before: '', after: 'Bar, 50.00 ZAR, Hall' },
    { what: 'Shared capacity', before: 'Hall, 600 places', after: 'Hall, 700 places' },
    { what: 'Shared capacity', before: '', after: 'Balcony, 50 places' },
  ]);
});
