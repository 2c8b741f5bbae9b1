import { catalogueOf } from '../shared/errors.ts';
import { REVERSED } from './reversed-words.ts';

export const refusal = catalogueOf({
  'ticket.on-hold': ['conflict', 'This ticket is on hold while its payment is being checked.'],
  'ticket.refunded': ['gone', 'This ticket was refunded, so it’s no longer valid.'],
  'ticket.resold': ['gone', 'This ticket was resold, so it’s no longer valid.'],
  'ticket.reversed': ['gone', `${REVERSED}.`],
  'ticket.unknown': ['not-found', 'You have no such ticket.'],
});
