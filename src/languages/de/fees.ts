import type { fees as english } from '../en/fees.ts';
import type { In } from '../texts.ts';

export const fees: In<'de', typeof english> = {
  ofPrice: '{percent} des Preises',
  perTicket: '{amount} pro Ticket',
  ofPriceAndPerTicket: '{percent} des Preises und {amount} pro Ticket',
};
