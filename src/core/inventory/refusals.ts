import { cardsStartAt } from '../pricing/minimum-amounts.ts';
import { catalogueOf } from '../shared/errors.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';

/** A limit on a ticket type or an add-on; without a name, on all of an order. */
interface Limited {
  name?: string;
  addOn: boolean;
}

function limited({ name, addOn }: Limited): string {
  if (name === undefined) return addOn ? 'tickets and add-ons' : 'tickets';
  return addOn ? `‘${name}’` : `‘${name}’ tickets`;
}

/** @param leftAlone how many would be left if the order's other tickets took no places of capacities shared with this type */
function tooFewLeft({ name, left, leftAlone }: { name: string; left: number; leftAlone: number }): string {
  if (leftAlone === 0) return `‘${name}’ is sold out.`;
  const beside = left < leftAlone ? ' beside the other tickets in this order' : '';
  return left > 0 ? `Only ${left} ‘${name}’ left${beside}.` : `No ‘${name}’ left${beside}.`;
}

function needsTicket({ name, tickets }: { name: string; tickets: readonly string[] }): string {
  return tickets.length === 1
    ? `‘${name}’ is only sold with a ‘${tickets[0]}’ ticket.`
    : `‘${name}’ is only sold with a ticket${tickets.length > 0 ? ` it’s for: ${tickets.join(', ')}` : ''}.`;
}

/** Why an order gets no seats. */
export const refusal = catalogueOf({
  'order.add-on-needs-ticket': ['conflict', needsTicket],
  'order.mixed-currencies': ['conflict', 'Tickets in different currencies need separate orders.'],
  'order.price-fixed': ['conflict', ({ name }: { name: string }) => `‘${name}’ has a fixed price.`],
  'order.price-too-low': [
    'conflict',
    ({ name, priceFloorMinor, currency }: { name: string; priceFloorMinor: number; currency: Currency }) =>
      `‘${name}’ costs at least ${formatMoney({ minor: priceFloorMinor, currency })}.`,
  ],
  'order.sale-not-open': ['conflict', ({ name }: { name: string }) => `‘${name}’ isn’t on sale yet.`],
  'order.sale-over': ['conflict', ({ name }: { name: string }) => `‘${name}’ is no longer on sale.`],
  'order.sold-out': ['conflict', tooFewLeft],
  'order.too-few': [
    'conflict',
    ({ minimum, ...what }: Limited & { minimum: number }) =>
      `You need at least ${minimum} ${limited(what)} in one order.`,
  ],
  'order.too-few-add-ons': [
    'conflict',
    (of: { name: string; chosen: number; minimum: number; perTicketMinimum: number }) =>
      `Choose ${of.minimum - of.chosen}${of.chosen > 0 ? ' more' : ''} ‘${of.name}’: each ticket comes with ${of.perTicketMinimum}.`,
  ],
  'order.too-many': [
    'conflict',
    ({ limit, ...what }: Limited & { limit: number }) =>
      `You can buy up to ${limit} ${limited(what)} in one order.`,
  ],
  'order.too-many-add-ons': [
    'conflict',
    ({ name, limit, perTicketLimit }: { name: string; limit: number; perTicketLimit: number | null }) =>
      `You can add up to ${limit} ‘${name}’: ${perTicketLimit} for each ticket.`,
  ],
  // With a promo code, the price is not the buyer's choice.
  'order.total-too-low': [
    'conflict',
    ({ leastMinor, currency, coded }: { leastMinor: number; currency: Currency; coded: boolean }) =>
      `${cardsStartAt({ minor: leastMinor, currency })}. ${coded ? 'With your code the order costs less than that, so choose more tickets or remove the code.' : 'Choose a higher price.'}`,
  ],
  'order.unknown-type': [
    'conflict',
    { unknown: 'This ticket type does not exist.', 'none-chosen': 'Choose at least one ticket.' },
  ],
});
