import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'details.closed': ['gone', 'These details can’t be changed any more.'],
  'details.nothing-asked': ['gone', 'The organiser asks nothing about this ticket.'],
  'input.invalid': ['invalid', 'This is your own address.'],
  'order.on-hold': ['conflict', 'This ticket is on hold while its payment is being checked.'],
  'transfer.accepted': ['conflict', 'This ticket has been accepted, so you can’t take it back.'],
  'transfer.event-over': [
    'conflict',
    {
      accept: 'This event is over or cancelled, so its tickets can’t be accepted any more.',
      send: 'This event is over or cancelled, so its tickets can’t be sent any more.',
    },
  ],
  'transfer.for-resale': [
    'conflict',
    'You’ve offered this ticket for resale. Take it off resale first to send it.',
  ],
  'transfer.not-yours': [
    'conflict',
    { never: 'This ticket isn’t yours.', 'any-more': 'This ticket isn’t yours to send any more.' },
  ],
  'transfer.open': [
    'conflict',
    'You’ve sent this ticket already. Take it back first to send it to somebody else.',
  ],
  'transfer.ticket-ended': [
    'conflict',
    {
      revoked: 'This ticket is no longer valid.',
      'on-hold': 'This ticket is on hold while its payment is being checked.',
      'on-hold-now': 'This ticket is on hold while its payment is being checked. Try again later.',
    },
  ],
  'transfer.ticket-used': ['conflict', 'This ticket has already been used at the door.'],
  'transfer.unknown': [
    'not-found',
    'We can’t find this ticket. Its sender may have taken it back. Open it with the link in your email.',
  ],
});
