import type { fees as english } from '../en/fees.ts';
import type { In } from '../texts.ts';

export const fees: In<'es', typeof english> = {
  ofPrice: 'el {percent} del precio',
  perTicket: '{amount} por entrada',
  ofPriceAndPerTicket: 'el {percent} del precio y {amount} por entrada',
};
