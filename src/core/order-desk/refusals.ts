import { catalogueOf } from '../shared/errors.ts';

const NOT_EXCHANGED = {
  revoked: 'This ticket is no longer valid.',
  'on-hold': 'This ticket is on hold until its payment is resolved.',
  used: 'This ticket was already checked in.',
  sent: 'The customer sent this ticket to somebody. They have to take it back first.',
  'for-resale': 'The customer offers this ticket for resale. They have to take it off first.',
  'add-ons': 'Add-ons came with this ticket, so it can’t be exchanged. Refund it instead.',
  same: 'This ticket already is of that type.',
  type: 'Choose a ticket type of this event in the order’s currency.',
  tax: 'These ticket types are taxed differently, so the invoice would be wrong. Refund the ticket instead.',
  over: 'The event is over or cancelled.',
} as const;
/** Why a ticket can't be exchanged. */
export type NotExchanged = keyof typeof NOT_EXCHANGED;

export const refusal = catalogueOf({
  'details.invalid': ['invalid', 'Only owners and managers can change this answer.'],
  'exchange.id-used': ['conflict', 'This id was used for another exchange. Reload the page.'],
  'exchange.not-possible': ['conflict', NOT_EXCHANGED],
  'exchange.sold-out': ['conflict', ({ name }: { name: string }) => `No tickets are left of ${name}.`],
  'exchange.ticket-unknown': ['not-found', 'This order has no such ticket. Reload the page.'],
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
