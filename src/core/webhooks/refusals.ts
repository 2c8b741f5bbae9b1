import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'payment.unknown-provider': ['not-found', 'There is no such provider.'],
  'payment.webhook-refused': ['forbidden', 'The body is not a notice.'],
});
