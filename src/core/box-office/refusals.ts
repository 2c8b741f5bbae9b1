import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'input.invalid': [
    'invalid',
    'A sale needs an Idempotency-Key, so that sending it again sells nothing twice.',
  ],
  'order.no-tickets': ['conflict', 'This order has no valid tickets to print.'],
  'till.not-approved': ['conflict', 'This event isn’t approved yet, so nothing can be sold.'],
  'till.not-counted': ['conflict', 'Count the cash and close this shift first.'],
  'till.not-known': [
    'unavailable',
    (_: { retryAfterSeconds: number }) =>
      'We lost contact with our database, so we can’t say yet whether this was sold. Try again: the same sale is made once.',
  ],
  'till.shift-closed': ['conflict', 'This shift is closed. Open a new one to go on.'],
  'till.unknown-shift': ['not-found', 'You have no such shift at this event.'],
});
