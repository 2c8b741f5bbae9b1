import { describe, expect, test } from 'vitest';
import { mostVividColour } from './accent.ts';

/** Makes a picture of so many pixels of each colour. */
const picture = (...parts: [count: number, colour: [number, number, number]][]) =>
  new Uint8Array(parts.flatMap(([count, colour]) => Array.from({ length: count }, () => colour).flat()));

describe('the most vivid colour', () => {
  test.each([
    ['of a single colour is that colour', picture([10, [232, 65, 42]]), '#e8412a'],
    [
      'is a large red rather than a wall of beige',
      picture([900, [222, 210, 190]], [100, [220, 30, 40]]),
      '#dc1e28',
    ],
    [
      'is a field of blue rather than one neon pixel',
      picture([1, [0, 255, 0]], [400, [30, 90, 200]]),
      '#1e5ac8',
    ],
    [
      'is neither black nor white',
      picture([500, [0, 0, 0]], [500, [255, 255, 255]], [20, [240, 120, 10]]),
      '#f0780a',
    ],
  ])('%s', (_what, pixels, colour) => expect(mostVividColour(pixels)).toBe(colour));

  test('a picture without colour has no accent', () => {
    expect(
      mostVividColour(picture([10, [0, 0, 0]], [10, [128, 128, 128]], [10, [255, 255, 255]])),
    ).toBeNull();
    expect(mostVividColour(new Uint8Array())).toBeNull();
  });
});
