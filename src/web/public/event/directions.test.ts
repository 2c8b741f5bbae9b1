import { expect, it } from 'vitest';
import { directionsTo } from './directions.ts';

it('leads to the point where there is one, else to the words', () => {
  expect(directionsTo({ latitude: -26.1, longitude: 28.05, locationText: 'x' })).toContain(
    'to=-26.1%2C28.05',
  );
  expect(directionsTo({ latitude: null, longitude: null, locationText: 'Fox & Main' })).toContain(
    'Fox%20%26%20Main',
  );
  expect(directionsTo({ latitude: null, longitude: null, locationText: '' })).toBeUndefined();
});
