import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'same-email': ['invalid', 'This is already your email address.'],
});
