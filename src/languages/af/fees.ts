import type { fees as english } from '../en/fees.ts';
import type { In } from '../texts.ts';

export const fees: In<'af', typeof english> = {
  ofPrice: '{percent} van die prys',
  perTicket: '{amount} per kaartjie',
  ofPriceAndPerTicket: '{percent} van die prys en {amount} per kaartjie',
};
