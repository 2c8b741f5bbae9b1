import { expect, it, test } from 'vitest';
import type { EventPage, EventPageType } from '../../../core/events/event-page.ts';
import { asOpened, nextOpening, saleState } from './sale-state.ts';

const aType = (sale: EventPageType['sale'], more: Partial<EventPageType> = {}): EventPageType => ({
  id: sale,
  name: sale,
  price: { minor: 35_000, currency: 'ZAR' },
  charged: { minor: 35_000, currency: 'ZAR' },
  fee: { minor: 0, currency: 'ZAR' },
  left: sale === 'sold-out' ? 0 : 5,
  perOrderLimit: 10,
  saleStartsAt: null,
  saleEndsAt: null,
  sale,
  ...more,
});
const soon = aType('not-open', { saleStartsAt: '2026-12-01T08:00:00.000Z' });
const later = aType('not-open', { id: 'later', saleStartsAt: '2026-12-05T08:00:00.000Z' });

test.each<[SaleStateOf: string, EventPageType[]]>([
  ['on', [aType('over'), aType('on'), soon]],
  ['not-open', [aType('over'), aType('sold-out'), later, soon]],
  ['sale-over', [aType('over'), aType('over')]],
])('an event whose sale is %s', (state, types) => {
  expect(saleState({ sale: 'on', types })).toBe(state);
});

it('says first what is true of the whole event', () => {
  for (const sale of ['preview', 'ended', 'cancelled', 'sold-out'] as const) {
    expect(saleState({ sale, types: [soon] })).toBe(sale);
  }
});

it('waits for the first opening, and then offers what has opened', () => {
  const types = [later, soon, aType('not-open', { id: 'none', left: 0, saleStartsAt: soon.saleStartsAt })];
  const at = nextOpening(types) ?? '';
  expect(at).toBe(soon.saleStartsAt);
  const page = asOpened({ sale: 'on', types } as EventPage, at);
  expect(page.types.map(({ sale }) => sale)).toEqual(['not-open', 'on', 'sold-out']);
  expect(saleState(page)).toBe('on');
  expect(nextOpening(page.types)).toBe(later.saleStartsAt);
  expect(nextOpening([aType('on')])).toBeUndefined();
});
