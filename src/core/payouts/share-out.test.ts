import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replay } from '../../../tests/replay.ts';
import { shareOut } from './share-out.ts';

test('an organiser gets all that is due and nothing that was overpaid, and no event more than it earned', () => {
  const due = fc.array(fc.record({ dueMinor: fc.integer({ min: -100_000, max: 100_000 }) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(due, (events) => {
      const shares = shareOut(events);
      const sum = events.reduce((total, { dueMinor }) => total + dueMinor, 0);
      expect(shares.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(Math.max(0, sum));
      for (const { event, amountMinor } of shares) {
        expect(amountMinor).toBeGreaterThan(0);
        expect(amountMinor).toBeLessThanOrEqual(event.dueMinor);
      }
    }),
    replay(1_000),
  );
});
