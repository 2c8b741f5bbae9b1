import type { tickets as english } from '../en/tickets.ts';
import type { In } from '../texts.ts';

export const tickets: In<'es', typeof english> = {
  ticketsFor: { one: 'Entrada para {event}', other: 'Entradas para {event}' },
  ticketOf: 'Entrada {number} de {all}',
  ticketNumber: 'Entrada {number}',
  qr: 'Código QR de esta entrada. El código para teclear es {code}.',
  ticket: 'Entrada',
  name: 'Nombre',
  price: 'Precio',
  feeOnTop: '+ {fee} de gastos de gestión',
  withIt: 'Incluye',
  admits: 'Válida para',
  nobody: 'Nadie: muéstrala para recoger',
  advice:
    'Muestra este código en la entrada, en el móvil o impreso. Quien tenga una copia puede usarlo, así que no lo compartas.',
  seeOrder: 'Ver el pedido {number} en línea',
  seeTicket: 'Ver esta entrada en línea',
  whom: { one: 'una persona', other: '{count} personas' },
  whomOften: '{whom}, {often}',
  whomAreas: '{whom}: {areas}',
  areaOften: '{area} {often}',
  once: 'una vez',
  onceEach: 'una vez cada una',
  onceDaily: 'una vez al día',
  reEntry: 'con reentrada',
  reEntryDaily: 'cada día, con reentrada',
  worksOnce: 'Cada código vale una vez.',
  worksOnceDaily: 'Cada código vale una vez al día.',
  worksReEntry: 'Cada código vuelve a valer cuando se escanea al salir.',
  worksReEntryDaily: 'Cada código vale todos los días, y otra vez cuando se escanea al salir.',
  onDays: '{admits}, {days}',
};
