import type { tickets as english } from '../en/tickets.ts';
import type { In } from '../texts.ts';

export const tickets: In<'af', typeof english> = {
  ticketsFor: { one: 'Kaartjie vir {event}', other: 'Kaartjies vir {event}' },
  ticketOf: 'Kaartjie {number} van {all}',
  ticketNumber: 'Kaartjie {number}',
  qr: 'QR-kode van hierdie kaartjie. Die kode om in te tik is {code}.',
  ticket: 'Kaartjie',
  name: 'Naam',
  price: 'Prys',
  feeOnTop: '+ {fee} diensfooi',
  withIt: 'Daarmee saam',
  admits: 'Laat toe',
  nobody: 'Niemand: wys dit om af te haal',
  advice:
    'Wys hierdie kode by die deur, op jou foon of op papier. Wie ook al ’n kopie het, kan dit gebruik, so hou dit vir jouself.',
  seeOrder: 'Sien bestelling {number} aanlyn',
  seeTicket: 'Sien hierdie kaartjie aanlyn',
  whom: { one: 'een persoon', other: '{count} mense' },
  whomOften: '{whom}, {often}',
  whomAreas: '{whom}: {areas}',
  areaOften: '{area} {often}',
  once: 'een keer',
  onceEach: 'elk een keer',
  onceDaily: 'een keer per dag',
  reEntry: 'met hertoegang',
  reEntryDaily: 'elke dag, met hertoegang',
  worksOnce: 'Elke kode werk een keer.',
  worksOnceDaily: 'Elke kode werk een keer per dag.',
  worksReEntry: 'Elke kode werk weer nadat dit op pad uit geskandeer is.',
  worksReEntryDaily: 'Elke kode werk elke dag, en weer nadat dit op pad uit geskandeer is.',
  onDays: '{admits}, op {days}',
};
