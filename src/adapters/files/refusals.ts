import { catalogueOf } from '../../core/shared/errors.ts';

export const refusal = catalogueOf({
  'files.away': ['unavailable', 'We can’t reach our file storage right now. Try again in a moment.'],
  'files.no-room': [
    'unavailable',
    (_: { retryAfterSeconds: number }) => 'We can’t store files right now. Try again later.',
  ],
});
