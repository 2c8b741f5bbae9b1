import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'payment.unknown-provider': ['not-found', 'There is no such provider.'],
});
