import { expect, test } from 'vitest';
import { eventStatus, type Standing } from './event-status.ts';

const approved: Standing = { approval: 'approved', cancelled: false, over: false, sale: 'on' };

test.each([
  ['cancelled', { cancelled: true, over: true, approval: 'draft', sale: 'cancelled' }],
  ['ended', { over: true, sale: 'ended' }],
  ['ended', { over: true, approval: 'rejected', sale: 'preview' }],
  ['draft', { approval: 'draft', sale: 'preview' }],
  ['pending', { approval: 'pending', sale: 'preview' }],
  ['rejected', { approval: 'rejected', sale: 'preview' }],
  ['on', {}],
  ['not-open', { sale: 'not-open' }],
  ['sold-out', { sale: 'sold-out' }],
  ['sale-over', { sale: 'sale-over' }],
] satisfies [string, Partial<Standing>][])('an event is %s', (status, what) => {
  expect(eventStatus({ ...approved, ...what })).toBe(status);
});
