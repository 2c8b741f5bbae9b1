import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldAdmission, type LetThrough } from './fold-admission.ts';

const scans = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    // Few instants, so that some are the same.
    scannedAt: fc.nat(20).map((minute) => new Date(Date.UTC(2026, 10, 28, 20, minute))),
    direction: fc.constantFrom('entry' as const, 'exit' as const),
    people: fc.integer({ min: 1, max: 4 }),
    gate: fc.constantFrom('North', 'East', 'South'),
    scannedBy: fc.constantFrom('ann', 'ben'),
    valid: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const ticket = fc.record({ of: fc.integer({ min: 1, max: 6 }), reEntry: fc.boolean() });

test('scans add up to the same in any order', () => {
  fc.assert(
    fc.property(
      scans.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
      ),
      ticket,
      ([some, shuffled], of) => {
        expect(foldAdmission(shuffled, of)).toEqual(foldAdmission(some, of));
      },
    ),
  );
});

test('everybody who was let in is counted once: within what the ticket admits, or over', () => {
  fc.assert(
    fc.property(scans, ticket, (some, { of, reEntry }) => {
      const entries = some.filter(({ direction }) => direction === 'entry');
      const folded = foldAdmission(reEntry ? some : entries, { of, reEntry });
      if (!folded) {
        expect(entries).toEqual([]);
        return;
      }
      expect(folded.inside).toBeLessThanOrEqual(folded.admitted);
      expect(folded.admitted).toBeLessThanOrEqual(of);
      const came = entries.reduce((sum, { people }) => sum + people, 0);
      if (!reEntry) expect(folded.admitted + folded.over).toBe(came);
      else expect(folded.over).toBeLessThanOrEqual(came);
    }),
  );
});

const at = (minute: number, more: Partial<LetThrough> = {}): LetThrough => ({
  id: `${minute}`,
  scannedAt: new Date(Date.UTC(2026, 10, 28, 20, minute)),
  direction: 'entry',
  people: 1,
  gate: 'North',
  scannedBy: 'ann',
  valid: true,
  ...more,
});

test('the earlier of two entries has the place, and the later one is over', () => {
  const folded = foldAdmission([at(7, { gate: 'East' }), at(5)], { of: 1, reEntry: false });
  expect(folded).toMatchObject({ latest: { gate: 'North' }, entries: 1, admitted: 1, over: 1 });
});

test('a refunded ticket has no place for anybody', () => {
  const folded = foldAdmission([at(5, { valid: false })], { of: 1, reEntry: false });
  expect(folded).toMatchObject({ entries: 0, admitted: 0, inside: 0, over: 1 });
});

test('who has left may come back', () => {
  const back = [at(1), at(2, { direction: 'exit' }), at(3)];
  expect(foldAdmission(back, { of: 1, reEntry: true })).toMatchObject({
    entries: 2,
    admitted: 1,
    inside: 1,
    over: 0,
  });
  expect(foldAdmission(back, { of: 1, reEntry: false })).toMatchObject({ admitted: 1, over: 1 });
});
