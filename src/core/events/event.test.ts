import { describe, expect, test } from 'vitest';
import { isTimeZone, toInstant, toLocalTime } from '../shared/local-time.ts';
import { eventChange, eventInput } from './event.ts';

const good = {
  name: 'Summer Jazz on the Koppie',
  startsAt: '2026-12-12T19:30',
  endsAt: '2026-12-12T23:00',
  timeZone: 'Africa/Johannesburg',
  types: [{ name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 100 }],
};

/** Returns what is wrong with a valid event after `change`: messages by field path. */
function faultsOf(change: object, schema: typeof eventInput | typeof eventChange = eventInput) {
  const { error } = schema.safeParse({ ...good, ...change });
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

const type = (change: object) => ({ types: [{ ...good.types[0], ...change }] });

describe('an event’s input', () => {
  test('is trimmed and completed with defaults', () => {
    expect(eventInput.parse({ ...good, name: '  Jazz  ' })).toMatchObject({
      name: 'Jazz',
      description: '',
      locationText: '',
      types: [{ perOrderLimit: 10 }],
    });
  });

  test.each([
    ['no name', { name: '' }, { name: 'Need name' }],
    ['a blank name', { name: ' \u00a0 ' }, { name: 'Need name' }],
    ['a missing name', { name: undefined }, { name: 'Need name' }],
    ['a name of two lines', { name: 'a\nb' }, { name: 'Write this on one line.' }],
    ['a NUL, which no database stores', { description: 'a\0b' }, { description: /can’t be shown/ }],
    [
      'an end before the start',
      { endsAt: '2026-12-12T19:29' },
      { endsAt: 'The end must be after the start.' },
    ],
    ['an end at the start', { endsAt: good.startsAt }, { endsAt: 'The end must be after the start.' }],
    ['an impossible day', { startsAt: '2026-02-30T10:00' }, { startsAt: 'Enter when the event starts.' }],
    ['a year that no database stores', { startsAt: '0000-01-01T10:00' }, { startsAt: /year from 2000/ }],
    [
      'an end years later',
      { endsAt: '2031-12-12T23:00' },
      { endsAt: 'An event can last a year at most. Check the years of its start and end.' },
    ],
    ['no end', { endsAt: '' }, { endsAt: 'Enter when the event ends.' }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, { timeZone: /from the list/ }],
    ['an offset for a time zone', { timeZone: '+02:00' }, { timeZone: /from the list/ }],
    ['a latitude without a longitude', { latitude: -26 }, { latitude: /both/ }],
    ['an impossible place', { latitude: 91, longitude: 0 }, { latitude: /no such place/ }],
    ['no ticket types', { types: [] }, { types: 'Add at least one ticket type.' }],
    ['51 ticket types', { types: Array(51).fill(good.types[0]) }, { types: 'At most 50 ticket types.' }],
    ['a negative price', type({ priceMinor: -1 }), { 'types.0.priceMinor': 'A price can’t be below zero.' }],
    ['half a cent', type({ priceMinor: 0.5 }), { 'types.0.priceMinor': /Enter a price/ }],
    ['an unknown currency', type({ currency: 'XXX' }), { 'types.0.currency': /ZAR, EUR or USD/ }],
    ['no tickets', type({ capacity: 0 }), { 'types.0.capacity': /at least one/ }],
    ['too many tickets', type({ capacity: 1_000_001 }), { 'types.0.capacity': /1 000 000/ }],
    ['a year long past', { startsAt: '1900-01-01T10:00' }, { startsAt: /year from 2000/ }],
    ['a mistyped year', { endsAt: '20266-12-12T23:00' }, { endsAt: /year from 2000/ }],
    ['a year far away', { endsAt: '9999-12-12T23:00' }, { endsAt: /year from 2000/ }],
    [
      'a sale that ends before it starts',
      type({ saleStartsAt: '2026-12-02T10:00', saleEndsAt: '2026-12-02T10:00' }),
      { 'types.0.saleEndsAt': 'The sale must end after it starts.' },
    ],
    [
      'a sale without a valid start',
      type({ saleStartsAt: '' }),
      { 'types.0.saleStartsAt': /or leave it empty/ },
    ],
    [
      'a sale that starts after the event',
      type({ saleStartsAt: '2026-12-12T23:00' }),
      { 'types.0.saleStartsAt': /over by then/ },
    ],
    ['a limit too high', type({ perOrderLimit: 101 }), { 'types.0.perOrderLimit': /At most 100/ }],
    [
      'a minimum above the limit',
      type({ perOrderMinimum: 5, perOrderLimit: 4 }),
      { 'types.0.perOrderMinimum': /more than the limit/ },
    ],
    [
      'a minimum above the capacity',
      type({ perOrderMinimum: 5, capacity: 4 }),
      { 'types.0.perOrderMinimum': /more than there are/ },
    ],
    [
      'a lowest price above the suggested one',
      type({ priceMinor: 100, priceFloorMinor: 101 }),
      { 'types.0.priceFloorMinor': /more than the suggested/ },
    ],
    ['a lowest price below zero', type({ priceFloorMinor: -1 }), { 'types.0.priceFloorMinor': /below zero/ }],
    [
      'a lowest price that is no number',
      type({ priceFloorMinor: 'x' }),
      { 'types.0.priceFloorMinor': /leave it empty/ },
    ],
    ['no minimum at all', type({ perOrderMinimum: 0 }), { 'types.0.perOrderMinimum': /at least one/ }],
    ['a long description', type({ description: 'x'.repeat(501) }), { 'types.0.description': /500/ }],
    ['a NUL in a description', type({ description: 'a\0b' }), { 'types.0.description': /can’t be shown/ }],
    ['an unknown colour', type({ colour: '#ff0000' }), { 'types.0.colour': /from the list/ }],
    ['an unknown field', { approved: true }, { '': /Unrecognized key/ }],
    ['an unknown field of a type', type({ sold: 0 }), { 'types.0': /Unrecognized key/ }],
  ])('%s is refused by field', (_what, change, faults) => {
    const found = faultsOf(change);
    expect(Object.keys(found)).toEqual(Object.keys(faults));
    for (const [field, message] of Object.entries(faults)) expect(found[field]).toMatch(message);
  });

  test('lists all faults at once', () => {
    expect(faultsOf({ name: '', endsAt: '2026-12-11T00:00', ...type({ capacity: 0 }) })).toEqual({
      name: 'Need name',
      endsAt: 'The end must be after the start.',
      'types.0.capacity': 'There must be at least one ticket.',
    });
  });

  test('names the version that was on the screen, in a change', () => {
    expect(faultsOf({}, eventChange)).toEqual({ updatedAt: 'Load the event again.' });
    expect(faultsOf({ updatedAt: '2026-01-01T00:00:00.000Z' }, eventChange)).toEqual({});
  });
});

describe('clock changes', () => {
  const berlin = { timeZone: 'Europe/Berlin' };

  test('a skipped time is refused', () => {
    expect(faultsOf({ ...berlin, startsAt: '2026-03-29T02:30' })).toEqual({
      startsAt: expect.stringMatching(/skip/),
    });
    expect(toInstant('2026-03-29T03:00', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });

  test('a sale that starts or ends at a skipped time is refused', () => {
    const sale = { saleStartsAt: '2026-03-29T02:30', saleEndsAt: '2026-03-29T02:45' };
    expect(faultsOf({ ...berlin, ...type(sale) })).toEqual({
      'types.0.saleStartsAt': expect.stringMatching(/skip/),
      'types.0.saleEndsAt': expect.stringMatching(/skip/),
    });
  });

  test('the first of two equal local times is meant', () => {
    expect(toInstant('2026-10-25T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test('the end is after the start as an instant, not only by local time', () => {
    // 02:45 first occurs at 00:45Z, so an event from 02:30 to 02:45 lasts a quarter of an hour.
    expect(faultsOf({ ...berlin, startsAt: '2026-10-25T02:30', endsAt: '2026-10-25T02:45' })).toEqual({});
  });

  test('an instant reads back as the same local time', () => {
    for (const [local, zone] of [
      ['2026-12-12T19:30', 'Africa/Johannesburg'],
      ['2026-07-01T00:00', 'Asia/Kathmandu'],
      ['2026-07-01T12:15', 'America/St_Johns'],
    ] as const) {
      expect(toLocalTime(toInstant(local, zone) as Date, zone)).toBe(local);
    }
  });

  test('every zone of the runtime is accepted', () => {
    expect(Intl.supportedValuesOf('timeZone').every(isTimeZone)).toBe(true);
    expect(isTimeZone('UTC')).toBe(true);
  });
});

test('the words of an unsuccessful search are not an address', () => {
  const input = { ...good, locationText: 'Could no infer location string' };
  expect(eventInput.parse(input).locationText).toBe('');
});
