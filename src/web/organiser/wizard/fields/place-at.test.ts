import { expect, test } from 'vitest';
import { placeAt } from './place-at.ts';

/** Three cards of a hundred pixels, ten apart. */
const CARDS = [
  { top: 0, bottom: 100 },
  { top: 110, bottom: 210 },
  { top: 220, bottom: 320 },
];

test.each([
  [0, 50, 0],
  [0, 159, 0],
  [0, 161, 1],
  [0, 271, 2],
  [0, 9_999, 2],
  [2, 269, 2],
  [2, 159, 1],
  [2, -9, 0],
  [1, 165, 1],
  [1, 49, 0],
])('card %i, dragged to %i, becomes number %i', (dragged, y, place) => {
  expect(placeAt(CARDS, dragged, y)).toBe(place);
});

test('after passing a taller neighbour it stays, so that the two do not flicker', () => {
  const [small, tall] = [40, 400];
  const passed = placeAt(
    [
      { top: 0, bottom: small },
      { top: small, bottom: small + tall },
    ],
    0,
    250,
  );
  expect(passed).toBe(1);
  expect(
    placeAt(
      [
        { top: 0, bottom: tall },
        { top: tall, bottom: tall + small },
      ],
      1,
      250,
    ),
  ).toBe(1);
});
