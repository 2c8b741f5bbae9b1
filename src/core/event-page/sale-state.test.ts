import { expect, it, test } from 'vitest';
import type { EventPageType } from './event-page.ts';
import { eventSale, nextOpening, saleState } from './sale-state.ts';
import { aPageType } from './testing/a-page-type.ts';

const aType = (sale: EventPageType['sale'], more: Partial<EventPageType> = {}): EventPageType =>
  aPageType({ id: sale, name: sale, sale, left: sale === 'sold-out' ? 0 : 5, ...more });
const soon = aType('not-open', { saleStartsAt: '2026-12-01T08:00:00.000Z' });
const later = aType('not-open', { id: 'later', saleStartsAt: '2026-12-05T08:00:00.000Z' });

test.each<[SaleStateOf: string, EventPageType[]]>([
  ['on', [aType('over'), aType('on'), soon]],
  ['not-open', [aType('over'), aType('sold-out'), later, soon]],
  ['sale-over', [aType('over'), aType('over')]],
])('finds the sale state %s', (state, types) => {
  expect(saleState({ sale: 'on', types })).toBe(state);
});

it('puts the state of the whole event first', () => {
  for (const sale of ['preview', 'ended', 'cancelled', 'sold-out'] as const) {
    expect(saleState({ sale, types: [soon] })).toBe(sale);
  }
});

it('says that a cancelled event is cancelled, whatever its approval', () => {
  const now = new Date();
  const event = { cancelledAt: now, endsAt: new Date(now.getTime() + 1) };
  for (const approval of ['pending', 'approved', 'rejected'] as const) {
    expect(eventSale({ ...event, approval }, [soon], now)).toBe('cancelled');
    const sale = eventSale({ ...event, cancelledAt: null, approval }, [soon], now);
    expect(sale).toBe(approval === 'approved' ? 'on' : 'preview');
  }
});

it('names the earliest opening', () => {
  expect(nextOpening([later, soon, aType('on')])).toBe(soon.saleStartsAt);
  expect(nextOpening([aType('on')])).toBeUndefined();
});
