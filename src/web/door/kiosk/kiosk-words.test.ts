import { expect, test } from 'vitest';
import { SCAN_ANSWERS } from '../../../core/check-in/door-answer.ts';
import type { Outcome } from '../send-scan.ts';
import { kioskWords, moreToCome } from './kiosk-words.ts';

const ticket = { typeName: 'General', shortCode: '00000-00000' };
const admitted = (more: object = {}): Outcome => ({
  answer: 'admitted',
  ticket,
  admittedAt: '2027-01-16T17:00:00.000Z',
  count: 1,
  ...more,
});

test('guests are welcomed by name, if there is one', () => {
  expect(kioskWords(admitted({ ticket: { ...ticket, name: 'Thandi Nkosi' } }))).toEqual({
    tone: 'welcome',
    title: 'Welcome, Thandi Nkosi',
  });
  expect(kioskWords(admitted()).title).toBe('Welcome');
});

test('a ticket for several people says how many are still to come', () => {
  const people = { in: 2, of: 6 };
  expect(kioskWords(admitted({ people })).detail).toBe('2 of 6 are checked in.');
  expect(moreToCome(admitted({ people }))).toBe(4);
  expect(moreToCome(admitted({ people: { in: 6, of: 6 } }))).toBe(0);
  expect(moreToCome({ answer: 'already-admitted', ...ticket, people } as never)).toBe(0);
});

test('a refusal gives no reason: all of them read the same', () => {
  const refused = [...SCAN_ANSWERS, 'not-checked' as const].filter(
    (answer) => answer !== 'admitted' && answer !== 'malformed',
  );
  const said = new Set(refused.map((answer) => JSON.stringify(kioskWords({ answer, ticket } as never))));
  expect([...said]).toEqual([
    JSON.stringify({
      tone: 'staff',
      title: 'Please see our staff',
      detail: 'They’ll help you right away.',
    }),
  ]);
});
