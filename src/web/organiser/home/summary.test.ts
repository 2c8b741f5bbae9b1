import { expect, test } from 'vitest';
import type { ToCome } from '../../../core/event-desk/get-home.ts';
import { summaryOf } from './summary.ts';

const none: ToCome = {
  on: 0,
  'not-open': 0,
  'sold-out': 0,
  'sale-over': 0,
  draft: 0,
  pending: 0,
  rejected: 0,
};

test.each<[Partial<ToCome>, string]>([
  [{ on: 2, pending: 1 }, 'Two events on sale, one waiting for approval.'],
  [{ on: 1, draft: 1 }, 'One event on sale, one draft.'],
  [{ draft: 2 }, 'No events on sale, two drafts.'],
  [{ on: 1, rejected: 1 }, 'One event on sale, one to change.'],
  [{ pending: 1 }, 'No events on sale, one waiting for approval.'],
  [{ on: 3, 'sold-out': 1, 'not-open': 1 }, 'Three events on sale, one opens later, one sold out.'],
  [{ 'not-open': 2, 'sale-over': 1 }, 'No events on sale, two open later, one no longer on sale.'],
  [{ on: 13 }, '13 events on sale.'],
  [{ on: 1200 }, '1\u00a0200 events on sale.'],
])('%j', (counts, words) => expect(summaryOf({ ...none, ...counts })).toBe(words));
