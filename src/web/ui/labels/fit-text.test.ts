import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FONT_PT } from '../../../core/kiosk/badge-layout.ts';
import { largestThatFits } from './fit-text.ts';

test('a text is as large as it may be, and no larger than fits', () => {
  const halves = fc.integer({ min: 2 * FONT_PT.least, max: 2 * FONT_PT.most }).map((half) => half / 2);
  fc.assert(
    fc.property(halves, fc.integer({ min: 0, max: 300 }), (most, limit) => {
      let asked = 0;
      const found = largestThatFits(most, (pt) => {
        asked += 1;
        return pt <= limit;
      });
      expect(found).toBe(Math.min(most, Math.max(limit, FONT_PT.least)));
      expect(asked).toBeLessThanOrEqual(10);
    }),
  );
});
