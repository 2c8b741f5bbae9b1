import type { fees as english } from '../en/fees.ts';
import type { In } from '../texts.ts';

export const fees: In<'fr', typeof english> = {
  ofPrice: '{percent} du prix',
  perTicket: '{amount} par billet',
  ofPriceAndPerTicket: '{percent} du prix et {amount} par billet',
};
