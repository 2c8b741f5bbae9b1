import type { fees as english } from '../en/fees.ts';
import type { In } from '../texts.ts';

export const fees: In<'nl', typeof english> = {
  ofPrice: '{percent} van de prijs',
  perTicket: '{amount} per ticket',
  ofPriceAndPerTicket: '{percent} van de prijs en {amount} per ticket',
};
