import type { tickets as english } from '../en/tickets.ts';
import type { In } from '../texts.ts';

export const tickets: In<'pt', typeof english> = {
  ticketsFor: { one: 'Ingresso para {event}', other: 'Ingressos para {event}' },
  ticketOf: 'Ingresso {number} de {all}',
  ticketNumber: 'Ingresso {number}',
  qr: 'Código QR deste ingresso. O código para digitar é {code}.',
  ticket: 'Ingresso',
  name: 'Nome',
  price: 'Preço',
  feeOnTop: '+ {fee} de taxa de serviço',
  withIt: 'Acompanha',
  admits: 'Válido para',
  nobody: 'Ninguém: mostre para retirar',
  advice:
    'Mostre este código na entrada, no celular ou impresso. Quem tiver uma cópia pode usá-lo, então guarde-o só para você.',
  seeOrder: 'Ver o pedido {number} on-line',
  seeTicket: 'Ver este ingresso on-line',
  whom: { one: 'uma pessoa', other: '{count} pessoas' },
  whomOften: '{whom}, {often}',
  whomAreas: '{whom}: {areas}',
  areaOften: '{area} {often}',
  once: 'uma vez',
  onceEach: 'uma vez cada',
  onceDaily: 'uma vez por dia',
  reEntry: 'com reentrada',
  reEntryDaily: 'todos os dias, com reentrada',
  worksOnce: 'Cada código vale uma vez.',
  worksOnceDaily: 'Cada código vale uma vez por dia.',
  worksReEntry: 'Cada código volta a valer depois de lido na saída.',
  worksReEntryDaily: 'Cada código vale todos os dias, e de novo depois de lido na saída.',
  onDays: '{admits}, {days}',
};
