import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'order.unknown': ['not-found', 'This event has no such order.'],
});
