import { type FeePayer, type ServiceFee, unitFee } from '../pricing/service-fee.ts';
import {
  leavesTaxToBuyer,
  priceAbroad,
  priceWithTax,
  REVERSE_CHARGE,
  type Tax,
  taxOfParts,
} from '../pricing/tax.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';
import { type AddOn, attachAddOns, refuseAddOns } from './add-on.ts';
import { addTakes, leftForSale, type Takes, type TicketCounter, ticketsLeft } from './counter.ts';
import { saleAt, seatsLeft } from './sale-window.ts';

/** The most tickets in one order. */
export const MAX_QUANTITY = 100;

/** A ticket type as read under lock; its counters move as seats are allocated. */
export interface TypeOnSale extends TicketCounter {
  ticketTypeId: string;
  name: string;
  priceMinor: number;
  /** The smallest price that buyers may choose; null: the price is fixed. */
  priceFloorMinor: number | null;
  /** Null: no tax is mentioned. */
  tax: Tax | null;
  currency: Currency;
  perOrderLimit: number;
  /** The fewest tickets of this type in an order that has any of it. */
  perOrderMinimum: number;
  /** Only orders with a promo code that names it may have it. */
  hidden: boolean;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  /** The add-on that this is a variant of; undefined for a ticket. */
  addOn?: AddOn | undefined;
}

/** A number of tickets of one type. */
export interface OrderLine {
  ticketTypeId: string;
  quantity: number;
}

/** One line of a new order. */
export interface WantedLine extends OrderLine {
  /** The buyer's price for one ticket, minor units; if left out, the ticket type's price. */
  unitPriceMinor?: number | undefined;
  /** The promo code's discount on one ticket. */
  unitDiscountMinor?: number | undefined;
}

/** The reason why an order got no seats. */
export interface HoldRefusal {
  code:
    | 'order.unknown-event'
    | 'order.not-on-sale'
    | 'order.event-over'
    | 'order.unknown-type'
    | 'order.sale-not-open'
    | 'order.sale-over'
    | 'order.too-many'
    | 'order.too-few'
    | 'order.price-fixed'
    | 'order.price-too-low'
    | 'order.total-too-low'
    | 'order.mixed-currencies'
    | 'order.currency-not-taken'
    | 'order.too-many-unpaid'
    | 'order.sold-out'
    | 'order.add-on-needs-ticket'
    | 'order.too-many-add-ons'
    | 'order.too-few-add-ons';
  detail: string;
  /** The ticket type of the refused line. */
  ticketTypeId?: string;
  /** Seats left of that type, if it is sold out. */
  left?: number;
  /** The most that one order may have of it, if it wants more. */
  limit?: number;
  /** The fewest that one order needs of it, if it wants fewer. */
  minimum?: number;
  /** The wait after which a retry may succeed. */
  retryAfterSeconds?: number;
}

export type Allocation =
  | ({ allocated: true; currency: Currency; lines: PricedLine[] } & Pick<Sum, 'totalMinor' | 'feeMinor'>)
  | { allocated: false; refusal: HoldRefusal };

export interface PricedLine extends OrderLine {
  /** The price of one, including its discount and tax. */
  unitPriceMinor: number;
  unitDiscountMinor: number;
  /** The service fee of one. It is on top of the price only if the customer pays it. */
  unitFeeMinor: number;
  taxName: string | null;
  taxRate: number | null;
  /** The tax in the whole line, including the service fee that the customer pays on top. */
  taxMinor: number;
  /** It is an add-on and admits nobody. */
  addOn?: true | undefined;
  /** For an add-on: the number of the line with its tickets, from 1. */
  forLine?: number | undefined;
}

interface Sum {
  /** The amount that the customer is charged. */
  totalMinor: number;
  /** The service fee of all lines. */
  feeMinor: number;
}

/** The terms of one sale. */
export interface FeeTerms {
  fee: ServiceFee | undefined;
  payer: FeePayer;
  /** Returns the smallest charge in a currency, minor units; if left out, there is none. */
  leastFor?: ((currency: Currency) => number) | undefined;
  /** Also allows ticket types whose sale is over, for sales at a till. */
  afterSale?: boolean | undefined;
  /** The buyer is a company in another EU country than the seller, which pays no tax on lines under reverse charge. */
  abroad?: boolean | undefined;
  /**
   * The order is an offer to somebody on the waiting list. It may have seats that are reserved for people waiting, and its quantity was
   * checked against the limits when they joined.
   */
  offered?: boolean;
  /** Tickets that its promo code reserved, which are already held in the counters. */
  reserved?: OrderLine | undefined;
}

/**
 * Decides one order against its counters and, if all of it fits, moves them; it has no other side effects. An order gets all its lines or
 * none, and a refused one takes nothing from later ones.
 */
export function allocate(
  types: ReadonlyMap<string, TypeOnSale>,
  wanted: readonly WantedLine[],
  now: Date,
  { fee, payer, leastFor, afterSale = false, abroad = false, offered = false, reserved }: FeeTerms,
): Allocation {
  const seats = seatsByType(wanted);
  const takes: Takes = new Map();
  let currency: Currency | undefined;
  for (const [ticketTypeId, quantity] of seats) {
    const type = types.get(ticketTypeId);
    if (!type) return refuse('order.unknown-type', 'This ticket type does not exist.', { ticketTypeId });
    const sale = saleAt(type, now);
    if (sale === 'not-open') {
      const detail = `‘${type.name}’ isn’t on sale yet.`;
      return refuse('order.sale-not-open', detail, { ticketTypeId });
    }
    if (sale === 'over' && !afterSale) {
      const detail = `‘${type.name}’ is no longer on sale.`;
      return refuse('order.sale-over', detail, { ticketTypeId });
    }
    if (quantity > type.perOrderLimit && !offered) {
      const limit = type.perOrderLimit;
      const detail = `You can buy up to ${limit} ${inWords(type)} in one order.`;
      return refuse('order.too-many', detail, { ticketTypeId, limit });
    }
    if (currency && currency !== type.currency) {
      const detail = 'Tickets in different currencies need separate orders.';
      return refuse('order.mixed-currencies', detail, { ticketTypeId });
    }
    const count = offered ? ticketsLeft : leftForSale;
    const perOrderMinimum = offered ? 1 : type.perOrderMinimum;
    const aside = reserved?.ticketTypeId === ticketTypeId ? reserved.quantity : 0;
    const alone = seatsLeft({ perOrderMinimum, left: count(type) + aside });
    const left = seatsLeft({ perOrderMinimum, left: count(type, takes) + aside });
    if (quantity > left)
      return refuse('order.sold-out', tooFewLeft(type, left, alone), { ticketTypeId, left });
    if (quantity < perOrderMinimum) {
      const minimum = type.perOrderMinimum;
      const detail = `You need at least ${minimum} ${inWords(type)} in one order.`;
      return refuse('order.too-few', detail, { ticketTypeId, minimum });
    }
    currency = type.currency;
    addTakes(takes, type, quantity - aside);
  }
  if ([...seats.values()].reduce((sum, quantity) => sum + quantity, 0) > MAX_QUANTITY) {
    const addOns = [...seats.keys()].some((id) => types.get(id)?.addOn);
    const what = addOns ? 'tickets and add-ons' : 'tickets';
    const detail = `You can buy up to ${MAX_QUANTITY} ${what} in one order.`;
    return refuse('order.too-many', detail, { limit: MAX_QUANTITY });
  }
  const refusal = refuseAddOns(types, seats, now);
  if (refusal) return { allocated: false, refusal };
  for (const line of wanted) {
    const refused = refusePrice(types.get(line.ticketTypeId), line);
    if (refused) return refused;
  }
  if (!currency) return refuse('order.unknown-type', 'Choose at least one ticket.', {});
  const merged = attachAddOns(types, mergeLines(types, wanted));
  const lines = priceLines(types, merged, currency, { fee, payer, abroad });
  const sum = sumOf(lines, payer);
  const least = leastFor?.(currency) ?? 0;
  if (sum.totalMinor > 0 && sum.totalMinor < least) {
    const detail = `Card payments start at ${formatMoney({ minor: least, currency })}. Choose a higher price.`;
    return refuse('order.total-too-low', detail, {});
  }
  for (const [counter, amount] of takes) counter.held += amount;
  return { allocated: true, ...sum, currency, lines };
}

/** @param alone how many would be left if the order's other tickets took no places of capacities shared with this type */
function tooFewLeft({ name }: TypeOnSale, left: number, alone: number): string {
  if (alone === 0) return `‘${name}’ is sold out.`;
  const beside = left < alone ? ' beside the other tickets in this order' : '';
  return left > 0 ? `Only ${left} ‘${name}’ left${beside}.` : `No ‘${name}’ left${beside}.`;
}

/** Prices lines in this order: the discount, then a tax on top, then the service fee of the price with tax; the fee contains tax as well. */
function priceLines(
  types: ReadonlyMap<string, TypeOnSale>,
  merged: readonly AttachedLine[],
  currency: Currency,
  { fee, payer, abroad }: Pick<FeeTerms, 'fee' | 'payer'> & { abroad: boolean },
): PricedLine[] {
  const lines = merged.map((line): PricedLine => {
    const { tax = null, addOn } = types.get(line.ticketTypeId) ?? {};
    const untaxed = leavesTaxToBuyer(tax, abroad);
    const unitPriceMinor = (abroad ? priceAbroad : priceWithTax)(line.unitPriceMinor, tax);
    return {
      ticketTypeId: line.ticketTypeId,
      quantity: line.quantity,
      unitPriceMinor,
      unitDiscountMinor: line.unitDiscountMinor,
      unitFeeMinor: unitFee({ minor: unitPriceMinor, currency }, fee, payer),
      taxName: untaxed ? REVERSE_CHARGE : (tax?.name ?? null),
      taxRate: untaxed ? 0 : (tax?.rate ?? null),
      taxMinor: 0,
      addOn: addOn && true,
      forLine: line.forLine,
    };
  });
  const taxes = taxOfParts(
    lines.map(({ taxRate, ...line }) => ({ taxRate, minor: line.quantity * chargedForOne(line, payer) })),
  );
  for (const [at, line] of lines.entries()) line.taxMinor = taxes[at] ?? 0;
  return lines;
}

const chargedForOne = (
  { unitPriceMinor, unitFeeMinor }: Pick<PricedLine, 'unitPriceMinor' | 'unitFeeMinor'>,
  payer: FeePayer,
) => unitPriceMinor + (payer === 'customer' ? unitFeeMinor : 0);

const inWords = ({ name, addOn }: TypeOnSale) => (addOn ? `‘${name}’` : `‘${name}’ tickets`);

function refusePrice(type: TypeOnSale | undefined, { ticketTypeId, unitPriceMinor }: WantedLine) {
  if (!type || unitPriceMinor === undefined || unitPriceMinor === type.priceMinor) return undefined;
  const { name, currency, priceFloorMinor } = type;
  if (priceFloorMinor === null) {
    return refuse('order.price-fixed', `‘${name}’ has a fixed price.`, { ticketTypeId });
  }
  if (unitPriceMinor >= priceFloorMinor) return undefined;
  const detail = `‘${name}’ costs at least ${formatMoney({ minor: priceFloorMinor, currency })}.`;
  return refuse('order.price-too-low', detail, { ticketTypeId });
}

function sumOf(lines: readonly PricedLine[], payer: FeePayer): Sum {
  let [totalMinor, feeMinor] = [0, 0];
  for (const line of lines) {
    totalMinor += line.quantity * chargedForOne(line, payer);
    feeMinor += line.quantity * line.unitFeeMinor;
  }
  return { totalMinor, feeMinor };
}

/** Counts the seats of each ticket type over all lines. */
export function seatsByType(lines: readonly OrderLine[]): Map<string, number> {
  const seats = new Map<string, number>();
  for (const { ticketTypeId, quantity } of lines) {
    seats.set(ticketTypeId, (seats.get(ticketTypeId) ?? 0) + quantity);
  }
  return seats;
}

/** Counts the seats that an order takes from the counters, without those that its promo code reserved, which are already held. */
export function seatsWithoutReserve(
  lines: readonly OrderLine[],
  reserved: OrderLine | undefined,
): Map<string, number> {
  const seats = seatsByType(lines);
  if (!reserved) return seats;
  const rest = (seats.get(reserved.ticketTypeId) ?? 0) - reserved.quantity;
  if (rest > 0) seats.set(reserved.ticketTypeId, rest);
  else seats.delete(reserved.ticketTypeId);
  return seats;
}

/** A number of tickets at one price, without a tax on top. */
type MergedLine = OrderLine & Pick<PricedLine, 'unitPriceMinor' | 'unitDiscountMinor'>;

type AttachedLine = MergedLine & Pick<PricedLine, 'forLine'>;

/** Merges lines with the same type, price and discount. */
function mergeLines(types: ReadonlyMap<string, TypeOnSale>, wanted: readonly WantedLine[]): MergedLine[] {
  const merged: MergedLine[] = [];
  for (const line of wanted) {
    const { ticketTypeId, quantity, unitDiscountMinor = 0 } = line;
    const unitPriceMinor = unitPriceOf(types, line);
    const equal = merged.find(
      (other) =>
        other.ticketTypeId === ticketTypeId &&
        other.unitPriceMinor === unitPriceMinor &&
        other.unitDiscountMinor === unitDiscountMinor,
    );
    if (equal) equal.quantity += quantity;
    else merged.push({ ticketTypeId, quantity, unitPriceMinor, unitDiscountMinor });
  }
  return merged;
}

/** Returns the price of one ticket of a line without a tax on top, minor units; 0 for an unknown type. */
export function unitPriceOf(
  types: ReadonlyMap<string, TypeOnSale>,
  { ticketTypeId, unitPriceMinor, unitDiscountMinor = 0 }: Omit<WantedLine, 'quantity'>,
): number {
  return (unitPriceMinor ?? types.get(ticketTypeId)?.priceMinor ?? 0) - unitDiscountMinor;
}

function refuse(
  code: HoldRefusal['code'],
  detail: string,
  about: { ticketTypeId?: string; left?: number; limit?: number; minimum?: number },
): Allocation {
  return { allocated: false, refusal: { code, detail, ...about } };
}
