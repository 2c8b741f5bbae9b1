import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'input.invalid': ['invalid', 'This event has no such order. Start at the first page.'],
  'order.no-email': [
    'conflict',
    ({ why }: { why: string }) => `${why} Change the email, and we’ll send the tickets there.`,
  ],
  'order.no-tickets': ['conflict', 'This order has no valid tickets to send.'],
  'order.not-paid': ['conflict', 'This order isn’t paid. Its ticket details can be changed once it is.'],
  'order.same-address': ['conflict', 'The order already has this email.'],
});
