import { type FeePayer, type ServiceFee, unitFee } from '../pricing/service-fee.ts';
import {
  leavesTaxToBuyer,
  priceAbroad,
  priceWithTax,
  REVERSE_CHARGE,
  type Tax,
  taxOfParts,
} from '../pricing/tax.ts';
import type { DomainError } from '../shared/errors.ts';
import type { Currency } from '../shared/money.ts';
import { type AddOn, attachAddOns, refuseAddOns } from './add-on.ts';
import { addTakes, leftForSale, type Takes, type TicketCounter, ticketsLeft } from './counter.ts';
import { refusal } from './refusals.ts';
import { saleAt, seatsLeft } from './sale-window.ts';

/** The most tickets in one order. */
export const MAX_QUANTITY = 100;

/** A ticket type as read under lock; its counters move as holds get their seats. */
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

export type Allocation =
  | ({ allocated: true; currency: Currency; lines: PricedLine[] } & Pick<Sum, 'totalMinor' | 'feeMinor'>)
  | { allocated: false; refusal: DomainError };

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
  /** An organiser adds it for guests: only the capacities limit it. */
  forGuests?: boolean | undefined;
  /** The buyer is a company in another EU country than the seller, which pays no tax on lines under reverse charge. */
  abroad?: boolean | undefined;
  /**
   * The order is an offer to somebody on the waiting list. It may have seats that are reserved for people waiting, and its quantity was
   * checked against the limits when they joined.
   */
  offered?: boolean;
  /** The order has a promo code, so its price is not the buyer's choice. */
  coded?: boolean;
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
  {
    fee,
    payer,
    leastFor,
    afterSale = false,
    forGuests = false,
    abroad = false,
    offered = false,
    coded = false,
    reserved,
  }: FeeTerms,
): Allocation {
  const seats = seatsByType(wanted);
  const takes: Takes = new Map();
  let currency: Currency | undefined;
  const unlimited = offered || forGuests;
  for (const [ticketTypeId, quantity] of seats) {
    const type = types.get(ticketTypeId);
    const at = `quantities.${ticketTypeId}`;
    if (!type) return refused(refusal('order.unknown-type', { why: 'unknown', at }));
    const { name, addOn } = type;
    const sale = forGuests ? 'open' : saleAt(type, now);
    if (sale === 'not-open') return refused(refusal('order.sale-not-open', { name, at }));
    if (sale === 'over' && !afterSale) return refused(refusal('order.sale-over', { name, at }));
    if (quantity > type.perOrderLimit && !unlimited) {
      const facts = { name, limit: type.perOrderLimit, addOn: addOn !== undefined };
      return refused(refusal('order.too-many', { ...facts, at }));
    }
    if (currency && currency !== type.currency) return refused(refusal('order.mixed-currencies', { at }));
    const count = unlimited ? ticketsLeft : leftForSale;
    const perOrderMinimum = unlimited ? 1 : type.perOrderMinimum;
    const aside = reserved?.ticketTypeId === ticketTypeId ? reserved.quantity : 0;
    const leftAlone = seatsLeft({ perOrderMinimum, left: count(type) + aside });
    const left = seatsLeft({ perOrderMinimum, left: count(type, takes) + aside });
    if (quantity > left) return refused(refusal('order.sold-out', { name, left, leftAlone, at }));
    if (quantity < perOrderMinimum) {
      const facts = { name, minimum: type.perOrderMinimum, addOn: addOn !== undefined };
      return refused(refusal('order.too-few', { ...facts, at }));
    }
    currency = type.currency;
    addTakes(takes, type, quantity - aside);
  }
  if ([...seats.values()].reduce((sum, quantity) => sum + quantity, 0) > MAX_QUANTITY) {
    const addOn = [...seats.keys()].some((id) => types.get(id)?.addOn);
    return refused(refusal('order.too-many', { limit: MAX_QUANTITY, addOn }));
  }
  const refusedAddOns = forGuests ? undefined : refuseAddOns(types, seats, now);
  if (refusedAddOns) return refused(refusedAddOns);
  for (const line of wanted) {
    const refusedPrice = refusePrice(types.get(line.ticketTypeId), line);
    if (refusedPrice) return refused(refusedPrice);
  }
  if (!currency) return refused(refusal('order.unknown-type', { why: 'none-chosen' }));
  const merged = attachAddOns(types, mergeLines(types, wanted));
  const lines = priceLines(types, merged, currency, { fee, payer, abroad });
  const sum = sumOf(lines, payer);
  const least = leastFor?.(currency) ?? 0;
  if (sum.totalMinor > 0 && sum.totalMinor < least)
    return refused(refusal('order.total-too-low', { leastMinor: least, currency, coded }));
  for (const [counter, amount] of takes) counter.held += amount;
  return { allocated: true, ...sum, currency, lines };
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

function refusePrice(type: TypeOnSale | undefined, { ticketTypeId, unitPriceMinor }: WantedLine) {
  if (!type || unitPriceMinor === undefined || unitPriceMinor === type.priceMinor) return undefined;
  const { name, currency, priceFloorMinor } = type;
  const at = `prices.${ticketTypeId}`;
  if (priceFloorMinor === null) return refusal('order.price-fixed', { name, at });
  if (unitPriceMinor >= priceFloorMinor) return undefined;
  return refusal('order.price-too-low', { name, priceFloorMinor, currency, at });
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

const refused = (refusal: DomainError): Allocation => ({ allocated: false, refusal });
