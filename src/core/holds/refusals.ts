import { catalogueOf } from '../shared/errors.ts';
import { waitInWords } from '../throttle/refusals.ts';

/** @param most what an address that holds nothing may order of a crowded event; undefined for an address that holds too much */
function tooManyUnpaid({ retryAfterSeconds, most }: { retryAfterSeconds: number; most?: number }): string {
  const wait = retryAfterSeconds > 30 ? 'a minute' : 'a few seconds';
  return most === undefined
    ? `Your network is holding too many unpaid tickets. Pay for or release the tickets you’re holding, or try again in ${wait}.`
    : `Most tickets are being paid for right now. Order up to ${most}, or try again in ${wait}.`;
}

export const refusal = catalogueOf({
  'account.sign-in-needed': ['unauthenticated', 'Send an id token: get one as a guest from POST /api/guest.'],
  'input.invalid': ['invalid', 'An Idempotency-Key has 1 to 255 visible ASCII characters.'],
  'order.being-placed': [
    'unavailable',
    (_: { retryAfterSeconds: number }) => 'This order is still being placed. Try again in a few seconds.',
  ],
  'order.currency-not-taken': [
    'conflict',
    ({ currency }: { currency: string }) => `Payments in ${currency} aren’t available here.`,
  ],
  'order.ended': [
    'conflict',
    {
      ended: 'This order has ended. Choose your tickets again.',
      // Its seats went back on sale, so its key can no longer be used.
      released: 'The tickets in this order were released. Choose your tickets again.',
    },
  ],
  'order.event-over': ['conflict', 'This event is over.'],
  'order.key-reused': [
    'conflict',
    'This Idempotency-Key was used for a different order. Send the same order again, or use a new key.',
  ],
  'order.no-more-time': [
    'conflict',
    'We can’t reserve these seats any longer, because others want them too. If the time runs out, you can try for them again.',
  ],
  'order.not-known': [
    'unavailable',
    (_: { orderPath: string; retryAfterSeconds: number }) =>
      'We lost contact with our database, so we can’t say yet whether your tickets are reserved. Open your order in a minute: if it isn’t there, nothing was reserved. Unpaid tickets are released by themselves.',
  ],
  'order.not-on-sale': [
    'conflict',
    { 'not-approved': 'This event isn’t on sale.', cancelled: 'This event was cancelled.' },
  ],
  'order.paid': ['conflict', 'This order is already paid, and the tickets are yours.'],
  'order.payment-pending': ['conflict', 'A payment for this order is under way.'],
  'order.sale-over': ['conflict', ({ name }: { name: string }) => `‘${name}’ is no longer on sale.`],
  'order.sold-out': ['conflict', 'These tickets are no longer available: somebody else was faster.'],
  'order.too-many-free': [
    'too-many',
    ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
      `Too many free orders were sent to this email. Use another one, or try again in ${waitInWords(retryAfterSeconds)}.`,
  ],
  'order.too-many-unpaid': ['too-many', tooManyUnpaid],
  'order.unknown-event': ['not-found', 'There is no such event.'],
});
