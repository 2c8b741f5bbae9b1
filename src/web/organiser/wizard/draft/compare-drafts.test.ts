import { describe, expect, test } from 'vitest';
import { differences, rebase } from './compare-drafts.ts';
import { type EventDraft, newDraft, newType } from './draft.ts';

const draft: EventDraft = {
  ...newDraft(),
  id: 'e1',
  name: 'Jazz',
  types: [{ ...newType(), typeId: 't1', name: 'General' }],
};

describe('in what two drafts differ', () => {
  test.each<[string, Partial<EventDraft>, string[]]>([
    ['nothing', {}, []],
    ['another id alone, which people never see', { id: 'e2' }, []],
    ['a name', { name: 'Blues' }, ['Name']],
    [
      'both parts of a place, said once',
      { locationText: 'Here', place: { latitude: 1, longitude: 2 } },
      ['Place'],
    ],
    ['a price', { types: [{ ...newType(), typeId: 't1', name: 'General', price: '1' }] }, ['Ticket types']],
    [
      'several, in the form’s order',
      { types: [], startsAt: '2031-01-01T10:00', name: 'B' },
      ['Name', 'Start', 'Ticket types'],
    ],
  ])('%s', (_what, change, parts) => {
    expect(differences({ ...draft, ...change }, draft)).toEqual(parts);
    expect(differences(draft, { ...draft, ...change })).toEqual(parts);
  });

  test('a price that is typed another way is none', () => {
    const at = (price: string): EventDraft => ({ ...draft, types: [{ ...newType(), price }] });
    expect(differences(at('350'), at('350.00'))).toEqual([]);
    expect(differences(at('350'), at('351'))).toEqual(['Ticket types']);
  });

  test('the order of an object’s fields is none', () => {
    const place = { latitude: 1, longitude: 2 };
    const turned = { longitude: 2, latitude: 1 };
    expect(differences({ ...draft, place }, { ...draft, place: turned })).toEqual([]);
  });
});

describe('saved over what somebody else stored', () => {
  test('a type that they deleted is a new one and the others stay themselves', () => {
    const types = [...draft.types, { ...newType(), typeId: 't2', name: 'Terrace' }];
    const rebased = rebase({ ...draft, id: '', types }, draft, ['types']);
    expect(rebased.id).toBe('e1');
    expect(rebased.types.map(({ typeId, name }) => [typeId, name])).toEqual([
      ['t1', 'General'],
      ['', 'Terrace'],
    ]);
  });

  test('what belongs to other sections stays as they stored it', () => {
    const mine = { ...draft, name: 'Winter Jazz' };
    const theirs = { ...draft, name: 'Jazz Night', refundDays: '7' };
    expect(rebase(mine, theirs, ['name', 'description'])).toEqual({ ...theirs, name: 'Winter Jazz' });
  });
});
