import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'account.sign-in-needed': ['unauthenticated', 'Send an id token: get one as a guest from POST /api/guest.'],
  'input.invalid': ['invalid', 'An Idempotency-Key has 1 to 255 visible ASCII characters.'],
  'order.being-placed': [
    'unavailable',
    (_: { retryAfterSeconds: number }) => 'This order is still being placed. Try again in a few seconds.',
  ],
  'order.ended': ['conflict', 'This order has ended. Choose your tickets again.'],
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
  'order.paid': ['conflict', 'This order is already paid, and the tickets are yours.'],
  'order.payment-pending': ['conflict', 'A payment for this order is under way.'],
  'order.sale-over': ['conflict', ({ name }: { name: string }) => `‘${name}’ is no longer on sale.`],
  'order.sold-out': ['conflict', 'These tickets are no longer available: somebody else was faster.'],
  'order.too-many-free': [
    'too-many',
    ({ wait }: { retryAfterSeconds: number; wait: string }) =>
      `Too many free orders were sent to this email. Use another one, or try again in ${wait}.`,
  ],
});
