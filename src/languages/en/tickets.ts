import { textRoom } from '../texts.ts';

/** What a ticket says of itself, on paper and in a mail. */
export const tickets = textRoom('tickets', {
  ticketsFor: { one: 'Ticket for {event}', other: 'Tickets for {event}' },
  ticketOf: 'Ticket {number} of {all}',
  ticketNumber: 'Ticket {number}',
  qr: 'QR code of this ticket. The code to type instead is {code}.',
  ticket: 'Ticket',
  name: 'Name',
  price: 'Price',
  feeOnTop: '+ {fee} service fee',
  withIt: 'With it',
  admits: 'Admits',
  nobody: 'Nobody: show it to collect',
  advice:
    'Show this code at the door, on your phone or on paper. Whoever has a copy can use it, so keep it to yourself.',
  seeOrder: 'See order {number} online',
  seeTicket: 'See this ticket online',
  whom: { one: 'one person', other: '{count} people' },
  whomOften: '{whom}, {often}',
  whomAreas: '{whom}: {areas}',
  areaOften: '{area} {often}',
  once: 'once',
  onceEach: 'once each',
  onceDaily: 'once each day',
  reEntry: 'with re-entry',
  reEntryDaily: 'each day, with re-entry',
  worksOnce: 'Each code works once.',
  worksOnceDaily: 'Each code works once each day.',
  worksReEntry: 'Each code works again once it’s scanned on the way out.',
  worksReEntryDaily: 'Each code works every day, and again once it’s scanned on the way out.',
  onDays: '{admits}, on {days}',
});
