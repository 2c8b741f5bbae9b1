import type { tickets as english } from '../en/tickets.ts';
import type { In } from '../texts.ts';

export const tickets: In<'de', typeof english> = {
  ticketsFor: { one: 'Ticket für {event}', other: 'Tickets für {event}' },
  ticketOf: 'Ticket {number} von {all}',
  ticketNumber: 'Ticket {number}',
  qr: 'QR-Code dieses Tickets. Zum Eintippen: {code}.',
  ticket: 'Ticket',
  name: 'Name',
  price: 'Preis',
  feeOnTop: '+ {fee} Servicegebühr',
  withIt: 'Dazu',
  admits: 'Einlass für',
  nobody: 'Niemand: zum Abholen vorzeigen',
  advice:
    'Zeigen Sie diesen Code am Einlass, auf dem Handy oder auf Papier. Wer eine Kopie hat, kann ihn benutzen: Behalten Sie ihn für sich.',
  seeOrder: 'Bestellung {number} online ansehen',
  seeTicket: 'Dieses Ticket online ansehen',
  whom: { one: 'eine Person', other: '{count} Personen' },
  whomOften: '{whom}, {often}',
  whomAreas: '{whom}: {areas}',
  areaOften: '{area} {often}',
  once: 'einmal',
  onceEach: 'je einmal',
  onceDaily: 'einmal pro Tag',
  reEntry: 'mit Wiedereinlass',
  reEntryDaily: 'täglich, mit Wiedereinlass',
  worksOnce: 'Jeder Code gilt einmal.',
  worksOnceDaily: 'Jeder Code gilt einmal pro Tag.',
  worksReEntry: 'Jeder Code gilt wieder, sobald er beim Hinausgehen gescannt wurde.',
  worksReEntryDaily: 'Jeder Code gilt jeden Tag, und wieder, sobald er beim Hinausgehen gescannt wurde.',
  onDays: '{admits}, am {days}',
};
