import type { OrderLine } from '../inventory/admit.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';
import type { CodeCounter, PersonAtCode } from './code-store.ts';
import { holdsFor, unitDiscount } from './discount.ts';
import type { StoredPromotion } from './promotion-store.ts';

/** The reason why a code cannot be used for an order. */
export interface CodeRefusal {
  code:
    | 'code.unknown'
    | 'code.not-started'
    | 'code.ended'
    | 'code.used-up'
    | 'code.used-by-you'
    | 'code.too-many-tickets'
    | 'code.other-tickets';
  detail: string;
  /** How many tickets it is still good for. */
  left?: number;
}

/** A ticket type, as far as a code looks at it. */
export interface CodedType {
  priceMinor: number;
  currency: Currency;
  hidden: boolean;
  /** Where it is not null, buyers choose the price, and no code takes anything off. */
  priceFloorMinor: number | null;
  /** It is a variant of an add-on. */
  addOn?: object | null | undefined;
}

/** What an order's code takes off its price, and what the order uses up of the code. */
export interface CodedOrder {
  /** What one ticket costs less, minor units, by ticket type; those that the code holds for alone. */
  discounts: Map<string, number>;
  tickets: number;
  discountMinor: number;
  /** What it takes of the tickets that the code sets aside. */
  reserved: OrderLine | undefined;
}

export const UNKNOWN_CODE: CodeRefusal = {
  code: 'code.unknown',
  detail: 'This event has no such code. Check the spelling.',
};

/** Says why a code cannot be used by anybody now; undefined where it can. */
export function closedCode(
  counter: Omit<CodeCounter, 'promotion'> & {
    promotion: Pick<StoredPromotion, 'validFrom' | 'validUntil'>;
  },
  now: Date,
): CodeRefusal | undefined {
  const { validFrom, validUntil } = counter.promotion;
  if (validFrom && now < validFrom)
    return { code: 'code.not-started', detail: 'This code can’t be used yet.' };
  if (validUntil && now >= validUntil) return { code: 'code.ended', detail: 'This code has expired.' };
  const { uses, maxUses, tickets, maxTickets, discountMinor, maxDiscountMinor } = counter;
  const isUsedUp =
    (maxUses !== null && uses >= maxUses) ||
    (maxTickets !== null && tickets >= maxTickets) ||
    (maxDiscountMinor !== null && discountMinor >= maxDiscountMinor);
  return isUsedUp ? USED_UP : undefined;
}

const USED_UP: CodeRefusal = { code: 'code.used-up', detail: 'This code has been used up.' };

/**
 * Decides whether an order may use a code, and what it pays less. Pure: whoever admits the order moves the counter with `moveCode`.
 * @param types all of the event
 * @param usedByPerson how many orders of this person count already
 */
export function admitCode(
  counter: CodeCounter | undefined,
  seats: ReadonlyMap<string, number>,
  types: ReadonlyMap<string, CodedType>,
  { now, usedByPerson }: { now: Date; usedByPerson: number },
): CodeRefusal | CodedOrder {
  if (!counter) return UNKNOWN_CODE;
  const closed = closedCode(counter, now);
  if (closed) return closed;
  const { promotion, maxTickets, maxDiscountMinor } = counter;
  const discounts = new Map<string, number>();
  let [tickets, discountMinor] = [0, 0];
  for (const [id, quantity] of seats) {
    const type = types.get(id);
    const unit = type && codedDiscount(promotion, id, type);
    if (unit === undefined) continue;
    discounts.set(id, unit);
    tickets += quantity;
    discountMinor += quantity * unit;
  }
  if (tickets === 0)
    return {
      code: 'code.other-tickets',
      detail: 'This code isn’t for the tickets you chose. Choose others, or remove the code.',
    };
  if (promotion.maxUsesEachPerson !== null && usedByPerson >= promotion.maxUsesEachPerson) {
    const times = promotion.maxUsesEachPerson === 1 ? 'once' : `${promotion.maxUsesEachPerson} times`;
    return {
      code: 'code.used-by-you',
      detail: `Each person can use this code ${times}, and you already have.`,
    };
  }
  const left = (maxTickets ?? Number.POSITIVE_INFINITY) - counter.tickets;
  if (tickets > left) {
    const detail = `This code is good for ${left === 1 ? '1 more ticket' : `${left} more tickets`}.`;
    return { code: 'code.too-many-tickets', detail, left };
  }
  const budget = (maxDiscountMinor ?? Number.POSITIVE_INFINITY) - counter.discountMinor;
  if (discountMinor > budget && promotion.currency !== null) {
    const rest = formatMoney({ minor: budget, currency: promotion.currency });
    const detail = `This code can take off ${rest} more, which isn’t enough for these tickets. Choose fewer.`;
    return { code: 'code.too-many-tickets', detail };
  }
  return { discounts, tickets, discountMinor, reserved: reservedFor(counter, seats) };
}

/** Says how many of the tickets that a code sets aside an order takes: all that are left, before those on public sale. */
export function reservedFor(
  { reservedLeft, typeSetAside }: Pick<CodeCounter, 'reservedLeft' | 'typeSetAside'>,
  seats: ReadonlyMap<string, number>,
): OrderLine | undefined {
  if (reservedLeft === 0 || typeSetAside === null) return undefined;
  const quantity = Math.min(reservedLeft, seats.get(typeSetAside) ?? 0);
  return quantity > 0 ? { ticketTypeId: typeSetAside, quantity } : undefined;
}

/** Returns what a code takes off one ticket of a type; undefined if the code is not for that type. */
export function codedDiscount(promotion: StoredPromotion, id: string, type: CodedType): number | undefined {
  if (!holdsFor(promotion, id, type)) return undefined;
  if (type.priceFloorMinor === null) return unitDiscount(type.priceMinor, promotion.price);
  // Its buyer chooses the price: a code can only let them have it.
  return type.hidden || promotion.reserved !== null ? 0 : undefined;
}

/** Takes an order's part of a code, for the orders behind it. */
export function moveCode(
  counter: Pick<CodeCounter, 'uses' | 'tickets' | 'discountMinor' | 'reservedLeft'>,
  order: Omit<CodedOrder, 'discounts'>,
) {
  counter.reservedLeft -= order.reserved?.quantity ?? 0;
  counter.uses += 1;
  counter.tickets += order.tickets;
  counter.discountMinor += order.discountMinor;
}

/** Tells whether a code has room for an order once more. */
export function hasRoomFor(
  {
    uses,
    maxUses,
    tickets,
    maxTickets,
    discountMinor,
    maxDiscountMinor,
  }: Omit<CodeCounter, 'promotion' | 'code'>,
  order: Pick<CodedOrder, 'tickets' | 'discountMinor'>,
): boolean {
  return (
    (maxUses === null || uses < maxUses) &&
    (maxTickets === null || tickets + order.tickets <= maxTickets) &&
    (maxDiscountMinor === null || discountMinor + order.discountMinor <= maxDiscountMinor)
  );
}

/** How much people have used of each code. Each admitted order is added, so that the orders after it count it. */
export class UsesByPerson {
  #orders = new Map<string, object[]>();

  constructor(uses: readonly PersonAtCode[]) {
    for (const use of uses) this.add(use);
  }

  add(use: PersonAtCode): void {
    const order = {};
    for (const key of keysOf(use)) {
      const orders = this.#orders.get(key);
      if (orders) orders.push(order);
      else this.#orders.set(key, [order]);
    }
  }

  /** Counts the orders of somebody at a code, by their inbox or their account. */
  count(person: PersonAtCode): number {
    return new Set(keysOf(person).flatMap((key) => this.#orders.get(key) ?? [])).size;
  }
}

const keysOf = ({ promoCodeId, mailboxKey, account }: PersonAtCode) =>
  [`${promoCodeId} inbox ${mailboxKey}`].concat(account === null ? [] : `${promoCodeId} account ${account}`);
