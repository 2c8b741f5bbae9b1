import { expect, test } from 'vitest';
import { pageText } from '../../testing/render-page.ts';
import { OpenDisputes } from './open-disputes.tsx';

const textOf = (open: number, dueAt: string | null = null) =>
  pageText(OpenDisputes, {
    eventId: 'e1',
    timeZone: 'Africa/Johannesburg',
    disputes: { open, filed: 0, dueAt },
  });

test('says how many payments are disputed, and by when to answer', () => {
  expect(textOf(0)).toBe('');
  expect(textOf(1)).toContain(
    'A customer asked their bank for the money back, and their tickets are on hold.',
  );
  expect(textOf(2)).toContain(
    'Customers asked their bank for the money back, and their tickets are on hold.',
  );
  expect(textOf(1)).toContain('The order says what to do.');
  expect(textOf(2, '2026-12-01T15:30:00Z')).toMatch(
    /The first answer is due by Tuesday 1 December 2026, 17:30 \S+ ?\. Each order says what to do\./,
  );
});
