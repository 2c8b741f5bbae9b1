import { describe, expect, test } from 'vitest';
import { changedFields, differences, rebase } from './compare-drafts.ts';
import { type EventDraft, newDraft } from './draft.ts';
import { newShared } from './draft-shared.ts';
import { newType } from './draft-type.ts';

const draft: EventDraft = {
  ...newDraft(),
  id: 'e1',
  name: 'Jazz',
  types: [{ ...newType(), typeId: 't1', name: 'General' }],
};

describe('differences between two drafts', () => {
  test.each<[string, Partial<EventDraft>, string[]]>([
    ['nothing', {}, []],
    ['another id alone, which people never see', { id: 'e2' }, []],
    ['a name', { name: 'Blues' }, ['Name']],
    [
      'both parts of a place, said once',
      { locationText: 'Here', place: { latitude: 1, longitude: 2 } },
      ['Place'],
    ],
    [
      'a price',
      { types: [{ ...newType(), typeId: 't1', name: 'General', priceMinor: '1' }] },
      ['Ticket types'],
    ],
    [
      'several, in the form’s order',
      { types: [], startsAt: '2031-01-01T10:00', name: 'B' },
      ['Name', 'Start', 'Ticket types'],
    ],
  ])('%s', (_what, change, parts) => {
    expect(differences({ ...draft, ...change }, draft)).toEqual(parts);
    expect(differences(draft, { ...draft, ...change })).toEqual(parts);
  });

  test('a price typed in another way is no difference', () => {
    const at = (priceMinor: string): EventDraft => ({ ...draft, types: [{ ...newType(), priceMinor }] });
    expect(differences(at('350'), at('350.00'))).toEqual([]);
    expect(differences(at('350'), at('351'))).toEqual(['Ticket types']);
  });

  test('the order of an object’s fields is no difference', () => {
    const place = { latitude: 1, longitude: 2 };
    const turned = { longitude: 2, latitude: 1 };
    expect(differences({ ...draft, place }, { ...draft, place: turned })).toEqual([]);
  });
});

test('a changed field comes with those that only make sense together with it', () => {
  expect(changedFields(draft, structuredClone(draft))).toEqual([]);
  expect(changedFields({ ...draft, name: 'Blues', listed: false }, draft)).toEqual(['name', 'listed']);
  expect(changedFields({ ...draft, endsAt: '2031-03-01T10:00' }, draft)).toEqual([
    'startsAt',
    'endsAt',
    'timeZone',
    'moveTimes',
  ]);
  const hall = { ...newShared(), name: 'Hall', capacity: '5' };
  expect(changedFields({ ...draft, sharedCapacities: [hall] }, draft)).toEqual(['types', 'sharedCapacities']);
});

describe('saving over somebody else’s changes', () => {
  test('adds a type they deleted as a new one, and keeps the ids of the others', () => {
    const types = [...draft.types, { ...newType(), typeId: 't2', name: 'Terrace' }];
    const rebased = rebase({ ...draft, id: '', types }, draft, ['types']);
    expect(rebased.id).toBe('e1');
    expect(rebased.types.map(({ typeId, name }) => [typeId, name])).toEqual([
      ['t1', 'General'],
      ['', 'Terrace'],
    ]);
  });

  test('keeps what they stored in other sections', () => {
    const mine = { ...draft, name: 'Winter Jazz' };
    const theirs = { ...draft, name: 'Jazz Night', refundUntilDays: '7' };
    expect(rebase(mine, theirs, ['name', 'description'])).toEqual({ ...theirs, name: 'Winter Jazz' });
  });
});
