import { expect, test } from 'vitest';
import { pageText } from '../../../testing/render-page.ts';
import { type EventDraft, newDraft, newType } from '../draft/draft.ts';
import { changesOf } from './changes.ts';
import { ChangesList } from './changes-list.tsx';

const general = { ...newType(), typeId: 't1', name: 'General', price: '350.00', capacity: '220' };
const stored: EventDraft = { ...newDraft(), id: 'e1', name: 'Jazz', types: [general] };

test('nothing changed is no change', () => {
  expect(changesOf(stored, structuredClone(stored))).toEqual([]);
  expect(pageText(ChangesList, { stored, draft: stored })).toContain('Nothing has changed yet');
});

test('each change says what is now and what will be', () => {
  const bar = { ...newType(), name: 'Bar', price: '50.00', capacity: '10' };
  const draft = { ...stored, name: 'Jazz Night', types: [{ ...general, capacity: '250' }, bar] };
  expect(changesOf(stored, draft)).toEqual([
    { what: 'Name', before: 'Jazz', after: 'Jazz Night' },
    { what: 'General · Quantity', before: '220', after: '250' },
    { what: 'New ticket type', before: '', after: 'Bar, 50.00 ZAR, 10 tickets' },
  ]);
  expect(pageText(ChangesList, { stored, draft })).toMatch(/General · Quantity 220 → becomes 250/);
});

test('what is taken away is a change as well', () => {
  expect(changesOf({ ...stored, startsAt: '2031-03-01T18:00' }, { ...stored, types: [] })).toEqual([
    { what: 'Starts', before: 'Sat 1 Mar 2031, 18:00', after: '' },
    { what: 'Ticket type', before: 'General', after: '' },
  ]);
});
