import { textRoom } from '../texts.ts';

/** How a fee is stated. */
export const fees = textRoom('fees', {
  ofPrice: '{percent} of the price',
  perTicket: '{amount} per ticket',
  ofPriceAndPerTicket: '{percent} of the price and {amount} per ticket',
});
