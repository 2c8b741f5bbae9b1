import { expect, test } from 'vitest';
import { FIRST_VIEW, PLACE_ZOOM } from './map-view.ts';

/** The specification's zoom levels are for tiles of 256 px, the map's for 512 px. */
const onSmallTiles = (zoom: number) => zoom + 1;

test('a map begins with southern Africa, and zooms in on a chosen place', () => {
  const [longitude, latitude] = FIRST_VIEW.center;
  expect({ latitude, longitude, zoom: onSmallTiles(FIRST_VIEW.zoom) }).toEqual({
    latitude: -25,
    longitude: 28,
    zoom: 5,
  });
  expect(onSmallTiles(PLACE_ZOOM)).toBe(15);
});
