import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'details.closed': ['gone', 'These details can’t be changed any more.'],
  'details.nothing-asked': ['gone', 'The organiser asks nothing about this ticket.'],
  'input.invalid': ['invalid', 'This is your own address.'],
  'order.on-hold': ['conflict', 'This ticket is on hold while its payment is being checked.'],
  'transfer.accepted': ['conflict', 'This ticket has been accepted, so you can’t take it back.'],
  'transfer.not-yours': ['conflict', 'This ticket isn’t yours.'],
  'transfer.unknown': [
    'not-found',
    'We can’t find this ticket. Its sender may have taken it back. Open it with the link in your email.',
  ],
});
