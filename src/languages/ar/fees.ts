import type { fees as english } from '../en/fees.ts';
import type { In } from '../texts.ts';

export const fees: In<'ar', typeof english> = {
  ofPrice: '{percent} من السعر',
  perTicket: '{amount} لكل تذكرة',
  ofPriceAndPerTicket: '{percent} من السعر و{amount} لكل تذكرة',
};
