import type { Transaction } from '../../db/database.ts';
import type { FeeTerms, PricedLine, TypeOnSale } from '../inventory/allocate.ts';
import type { LockedInventory } from '../inventory/inventory-store.ts';
import { saleAt } from '../inventory/sale-window.ts';
import { unitFee } from '../pricing/service-fee.ts';
import { containedTax, priceWithTax } from '../pricing/tax.ts';
import type { App } from '../shared/app.ts';
import { findForResale, type TicketForResale } from '../tickets/resale-store.ts';
import { findFirstInLine } from './entry-store.ts';
import { minutesOf, type Offer, orderOf } from './offer.ts';

interface Sale {
  inventory: LockedInventory;
  terms: FeeTerms;
  now: Date;
  offerHours: number;
}

/**
 * Chooses who is offered the tickets on resale: the first in line who want one, each at the price that its holder paid. No counters move,
 * because these seats are sold already.
 */
export async function offersOfResales(
  { newId }: Pick<App, 'newId'>,
  tx: Transaction,
  eventId: string,
  { inventory, terms, now, offerHours }: Sale,
): Promise<Offer[]> {
  const tickets = (await findForResale(tx, eventId)).filter((ticket) => isOnSale(ticket, inventory, now));
  const offers: Offer[] = [];
  for (const [ticketTypeId, ofType] of Map.groupBy(tickets, (ticket) => ticket.ticketTypeId)) {
    const type = inventory.counters.get(ticketTypeId);
    const holdMinutes = minutesOf(inventory, ticketTypeId, { now, offerHours });
    if (!type?.waiting || holdMinutes < 1) continue;
    // A person who wants several tickets waits until enough seats are free together.
    const people = await findFirstInLine(tx, eventId, new Map([[ticketTypeId, 1]]), ofType.length);
    for (const [at, person] of people.entries()) {
      const ticket = ofType[at] as TicketForResale;
      const { currency, ticketId: resoldTicketId } = ticket;
      const line = lineFor(ticket, type, terms);
      const onTop = terms.payer === 'customer' ? line.unitFeeMinor : 0;
      const [totalMinor, feeMinor] = [line.unitPriceMinor + onTop, line.unitFeeMinor];
      const order = {
        id: newId(),
        currency,
        totalMinor,
        feeMinor,
        lines: [line],
        holdMinutes,
        resoldTicketId,
      };
      offers.push({ entryId: person.id, order: orderOf(person, order) });
    }
  }
  return offers;
}

function isOnSale(
  { ticketTypeId, paidMinor, currency }: TicketForResale,
  { counters }: LockedInventory,
  now: Date,
): boolean {
  const type = counters.get(ticketTypeId);
  return type?.currency === currency && saleAt(type, now) === 'on' && isFairPrice(type, paidMinor);
}

/**
 * Tells whether a ticket can be sold for what was paid for it: its price is fixed, and is no lower today. So nobody pays more than the
 * organiser asks, and no organiser refunds more than comes in.
 */
export const isFairPrice = (
  { priceMinor, priceFloorMinor, tax }: Pick<TypeOnSale, 'priceMinor' | 'priceFloorMinor' | 'tax'>,
  paidMinor: number,
): boolean => priceFloorMinor === null && paidMinor > 0 && paidMinor <= priceWithTax(priceMinor, tax);

/** The line has the price that the holder paid, with today's tax in it. */
function lineFor(
  { ticketTypeId, paidMinor, currency }: TicketForResale,
  { tax }: TypeOnSale,
  { fee, payer }: FeeTerms,
): PricedLine {
  const unitFeeMinor = unitFee(
    { minor: paidMinor, currency: currency as TypeOnSale['currency'] },
    fee,
    payer,
  );
  const charged = paidMinor + (payer === 'customer' ? unitFeeMinor : 0);
  return {
    ticketTypeId,
    quantity: 1,
    unitPriceMinor: paidMinor,
    unitDiscountMinor: 0,
    unitFeeMinor,
    taxName: tax?.name ?? null,
    taxRate: tax?.rate ?? null,
    taxMinor: tax ? containedTax(charged, tax.rate) : 0,
  };
}
