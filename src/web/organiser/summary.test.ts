import { expect, test } from 'vitest';
import type { OwnEvent } from '../../core/events/event-lists.ts';
import { summaryOf } from './summary.ts';

const event = (approval: OwnEvent['approval'], more: Partial<OwnEvent> = {}) =>
  ({ approval, over: false, cancelled: false, ...more }) as OwnEvent;

test.each([
  [[event('approved'), event('approved'), event('pending')], 'Two events on sale, one waiting for approval.'],
  [[event('approved'), event('rejected')], 'One event on sale, one to change.'],
  [[event('pending'), event('approved', { over: true })], 'No events on sale, one waiting for approval.'],
  [Array(13).fill(event('approved')), '13 events on sale.'],
])('%#', (events, words) => expect(summaryOf(events)).toBe(words));
