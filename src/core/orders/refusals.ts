import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  // Once it is confirmed or its time is over, a free order's link shows nothing else: 410.
  'order.ended': ['gone', 'These tickets were released because nobody confirmed them in time.'],
  'order.unknown': ['not-found', 'This event has no such order.'],
});
