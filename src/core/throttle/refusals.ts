import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'too-many-requests': [
    'too-many',
    ({ wait }: { retryAfterSeconds: number; wait: string }) =>
      `Too many attempts. Please try again in ${wait}.`,
  ],
});
