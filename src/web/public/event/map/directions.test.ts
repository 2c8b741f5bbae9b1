import { expect, it } from 'vitest';
import { directionsFor } from './directions.ts';

const hrefs = (latitude: number | null, longitude: number | null, locationText: string) =>
  directionsFor({ latitude, longitude, locationText }).map(({ href }) => href);

it('lead to the pin if there is one, otherwise to the address', () => {
  const toPoint = hrefs(-26.1, 28.05, 'x');
  expect(toPoint).toHaveLength(4);
  for (const href of toPoint) expect(href).toContain('-26.1%2C28.05');
  expect(toPoint.at(-1)).toMatch(/^geo:-26\.1,28\.05/);
  for (const href of hrefs(null, null, 'Fox & Main')) expect(href).toContain('Fox%20%26%20Main');
});

it('are missing if neither is known', () => {
  expect(hrefs(null, null, '')).toEqual([]);
  expect(hrefs(null, null, 'Could no infer location string')).toEqual([]);
});
