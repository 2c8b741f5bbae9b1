import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'details.invalid': ['invalid', 'Only owners and managers can change this answer.'],
  'input.invalid': ['invalid', 'This event has no such order. Start at the first page.'],
  'order.data-removed': [
    'gone',
    'The customer’s data was removed from this order, so nothing more can be noted about it.',
  ],
  'order.no-email': [
    'conflict',
    {
      none: 'This order has no email. Change the email, and we’ll send the tickets there.',
      removed: 'This order’s email was removed. Change the email, and we’ll send the tickets there.',
    },
  ],
  'order.note-unknown': ['not-found', 'There is no such note. Somebody may have deleted it.'],
  'order.no-tickets': ['conflict', 'This order has no valid tickets to send.'],
  'order.not-paid': [
    'conflict',
    {
      details: 'This order isn’t paid. Its ticket details can be changed once it is.',
      email: 'This order isn’t paid. Its customer can order again with the right email.',
    },
  ],
  'order.same-address': ['conflict', 'The order already has this email.'],
});
