import type { fees as english } from '../en/fees.ts';
import type { In } from '../texts.ts';

export const fees: In<'pt', typeof english> = {
  ofPrice: '{percent} do preço',
  perTicket: '{amount} por ingresso',
  ofPriceAndPerTicket: '{percent} do preço e {amount} por ingresso',
};
