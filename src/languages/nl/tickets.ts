import type { tickets as english } from '../en/tickets.ts';
import type { In } from '../texts.ts';

export const tickets: In<'nl', typeof english> = {
  ticketsFor: { one: 'Ticket voor {event}', other: 'Tickets voor {event}' },
  ticketOf: 'Ticket {number} van {all}',
  ticketNumber: 'Ticket {number}',
  qr: 'QR-code van dit ticket. De code om in te typen is {code}.',
  ticket: 'Ticket',
  name: 'Naam',
  price: 'Prijs',
  feeOnTop: '+ {fee} servicekosten',
  withIt: 'Erbij',
  admits: 'Toegang voor',
  nobody: 'Niemand: laat zien om op te halen',
  advice:
    'Laat deze code bij de ingang zien, op je telefoon of op papier. Wie een kopie heeft, kan hem gebruiken, dus houd hem voor jezelf.',
  seeOrder: 'Bekijk bestelling {number} online',
  seeTicket: 'Bekijk dit ticket online',
  whom: { one: 'één persoon', other: '{count} personen' },
  whomOften: '{whom}, {often}',
  whomAreas: '{whom}: {areas}',
  areaOften: '{area} {often}',
  once: 'één keer',
  onceEach: 'elk één keer',
  onceDaily: 'één keer per dag',
  reEntry: 'met opnieuw naar binnen',
  reEntryDaily: 'elke dag, met opnieuw naar binnen',
  worksOnce: 'Elke code werkt één keer.',
  worksOnceDaily: 'Elke code werkt één keer per dag.',
  worksReEntry: 'Elke code werkt opnieuw zodra hij bij het naar buiten gaan is gescand.',
  worksReEntryDaily: 'Elke code werkt elke dag, en opnieuw zodra hij bij het naar buiten gaan is gescand.',
  onDays: '{admits}, op {days}',
};
