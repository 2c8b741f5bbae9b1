import { expect, it } from 'vitest';
import { directionsFor } from './directions.ts';

const nowhere = { latitude: null, longitude: null, pinIsTown: false };
const pinned = { latitude: -26.1, longitude: 28.05, pinIsTown: false };
const inTown = { ...pinned, pinIsTown: true };

const hrefs = (pin: Omit<Parameters<typeof directionsFor>[0], 'locationText'>, locationText: string) =>
  directionsFor({ ...pin, locationText }).map(({ href }) => href);

it('lead to the pin if there is one, otherwise to the address', () => {
  const toPoint = hrefs(pinned, 'Fox & Main');
  expect(toPoint).toHaveLength(4);
  for (const href of toPoint) expect(href).toContain('-26.1%2C28.05');
  expect(toPoint.at(-1)).toMatch(/^geo:-26\.1,28\.05/);
  for (const href of hrefs(nowhere, 'Fox & Main')) expect(href).toContain('Fox%20%26%20Main');
});

it('lead to the address, near its town, if the pin only marks the town', () => {
  expect(hrefs(inTown, 'Fox & Main')).toEqual([
    'https://www.openstreetmap.org/search?query=Fox%20%26%20Main#map=12/-26.1/28.05',
    'https://www.google.com/maps/search/?api=1&query=Fox%20%26%20Main',
    'https://maps.apple.com/?q=Fox%20%26%20Main&sll=-26.1%2C28.05',
    'geo:-26.1,28.05?q=Fox%20%26%20Main',
  ]);
});

it('lead to the town if nobody has written an address', () => {
  expect(hrefs(inTown, '')).toEqual(hrefs(pinned, ''));
  expect(hrefs(inTown, 'Could no infer location string')).toEqual(hrefs(pinned, ''));
});

it('are missing if neither is known', () => {
  expect(hrefs(nowhere, '')).toEqual([]);
  expect(hrefs(nowhere, 'Could no infer location string')).toEqual([]);
});
