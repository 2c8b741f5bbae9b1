import { catalogueOf } from '../shared/errors.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';

export const refusal = catalogueOf({
  'input.invalid': [
    'invalid',
    'A sale needs an Idempotency-Key, so that sending it again sells nothing twice.',
  ],
  'order.no-tickets': ['conflict', 'This order has no valid tickets to print.'],
  'till.already-open': [
    'conflict',
    (_: { shiftId?: string }) =>
      'You already have an open shift at this event. Go on with it, or close it first.',
  ],
  'till.not-approved': ['conflict', 'This event isn’t approved yet, so nothing can be sold.'],
  'till.not-counted': ['conflict', 'Count the cash and close this shift first.'],
  'till.not-known': [
    'unavailable',
    (_: { retryAfterSeconds: number }) =>
      'We lost contact with our database, so we can’t say yet whether this was sold. Try again: the same sale is made once.',
  ],
  // The price, a tax or the code changed since the till showed the total.
  'till.price-changed': [
    'conflict',
    ({ totalMinor, currency }: { totalMinor: number; currency: Currency }) =>
      `This costs ${formatMoney({ minor: totalMinor, currency })} by now. Nothing was sold: ask for that, or give the money back.`,
  ],
  'till.shift-closed': ['conflict', 'This shift is closed. Open a new one to go on.'],
  'till.unknown-shift': ['not-found', 'You have no such shift at this event.'],
});
