import { expect, it } from 'vitest';
import type { EventPage, EventPageType } from '../../../../core/event-page/event-page.ts';
import { nextOpening, saleState } from '../../../../core/event-page/sale-state.ts';
import { asOpened } from './as-opened.ts';

const aType = (id: string, left: number, saleStartsAt: string) =>
  ({ id, name: id, left, saleStartsAt, saleEndsAt: null, sale: 'not-open' }) as EventPageType;

it('offers what has opened with the first sale, and waits for the next', () => {
  const [first, second] = ['2026-12-01T08:00:00.000Z', '2026-12-05T08:00:00.000Z'];
  const types = [aType('later', 5, second), aType('soon', 5, first), aType('none', 0, first)];
  const at = nextOpening(types) ?? '';
  expect(at).toBe(first);
  const page = asOpened({ sale: 'on', types } as EventPage, at);
  expect(page.types.map(({ sale }) => sale)).toEqual(['not-open', 'on', 'sold-out']);
  expect(saleState(page)).toBe('on');
  expect(nextOpening(page.types)).toBe(second);
});
