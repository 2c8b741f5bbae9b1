import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'details.closed': ['gone', 'These details can’t be changed any more.'],
  'details.nothing-asked': ['gone', 'The organiser asks nothing about these tickets.'],
  'order.currency-not-taken': [
    'conflict',
    ({ currency }: { currency: string }) => `Payments in ${currency} aren’t available here.`,
  ],
  'order.disputed': ['conflict', 'These tickets are on hold while the payment is disputed with the bank.'],
  'order.email-stays': ['conflict', 'The email of this order can’t be changed here.'],
  'order.ended': ['conflict', 'This offer is over, and the tickets went to the next person in line.'],
  'order.no-more-time': ['conflict', 'These tickets are reserved until their time is over, and no longer.'],
  'order.no-offer': ['conflict', 'This order isn’t an offer from a waiting list.'],
  'order.not-paid': [
    'conflict',
    { claimed: 'This order has no tickets yet.', printed: 'This order has no tickets.' },
  ],
  'order.offer-withdrawn': [
    'conflict',
    'This ticket is no longer for sale. You’re back on the waiting list, at the place you had.',
  ],
  'order.on-hold': ['conflict', 'These tickets are on hold while the payment is being checked.'],
  'order.paid': ['conflict', 'This order is already paid, and the tickets are yours.'],
  'order.payment-pending': ['conflict', 'A payment for this order is under way.'],
  'order.same-address': ['conflict', 'The order already has this email.'],
  'order.unknown': [
    'not-found',
    {
      confirmation: 'This link is incomplete or has expired.',
      order: 'We can’t find this order. Open it with the link in your email.',
    },
  ],
  'payment.provider-unavailable': [
    'upstream',
    'The card provider isn’t responding, so we can’t be sure that no payment is under way. Try again in a moment.',
  ],
  'resale.add-ons': [
    'conflict',
    'A ticket is sold without add-ons. Once yours are refunded, you can offer it.',
  ],
  'resale.not-offered': ['conflict', 'This ticket can’t be offered for resale.'],
  'resale.not-yours': [
    'conflict',
    'This ticket isn’t yours to sell. If you’ve sent it to somebody, take it back first.',
  ],
  'resale.price-fell': [
    'conflict',
    'Tickets like this cost less today than you paid, so yours can’t be offered for resale.',
  ],
  'resale.ticket-ended': [
    'conflict',
    {
      revoked: 'This ticket is no longer valid.',
      'on-hold': 'This ticket is on hold while its payment is being checked.',
    },
  ],
  'resale.ticket-used': ['conflict', 'This ticket has already been used at the door.'],
});
