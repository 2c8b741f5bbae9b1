import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'places.no-such-tile': ['not-found', 'This part of the map doesn’t exist.'],
  'places.preparing': [
    'unavailable',
    (_: { retryAfterSeconds: number }) =>
      'The list of places is being prepared. The address of the pin will be here in a few seconds.',
  ],
  'places.unavailable': [
    'upstream',
    'Address search is not available right now. Place the pin on the map yourself.',
  ],
  'places.unknown': ['not-found', 'This place is no longer available. Search again.'],
  'places.without-geometry': [
    'conflict',
    ({ name }: { name: string }) =>
      `We don’t know where “${name}” is on the map. Choose another place, or place the pin yourself.`,
  ],
});
