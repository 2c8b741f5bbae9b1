import type { OrderLine } from '../inventory/allocate.ts';
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
  /** How many more tickets it may be used for. */
  left?: number;
}

/** The parts of a ticket type that matter to a code. */
export interface CodedType {
  priceMinor: number;
  currency: Currency;
  hidden: boolean;
  /** If not null, buyers choose the price, and no code gives a discount. */
  priceFloorMinor: number | null;
  /** The add-on that it is a variant of. */
  addOn?: object | null | undefined;
}

/** The discounts of an order's code, and what the order uses of the code. */
export interface CodedOrder {
  /** The discount on one ticket, minor units, by ticket type; only types that the code applies to. */
  discounts: Map<string, number>;
  tickets: number;
  discountMinor: number;
  /** The tickets that it takes from the code's reserve. */
  reserved: OrderLine | undefined;
}

export const UNKNOWN_CODE: CodeRefusal = {
  code: 'code.unknown',
  detail: 'This event has no such code. Check the spelling.',
};

/** Returns the reason why nobody can use a code now; undefined if it can be used. */
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
 * Decides whether an order may use a code, and its discounts. Pure: the caller that allocates its seats moves the counter with `moveCode`.
 * @param types all ticket types of the event
 * @param usedByPerson how many orders of this person already count
 */
export function redeemCode(
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
  const used = usedByYou(promotion.maxUsesEachPerson, usedByPerson);
  if (used) return used;
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

/** Returns the refusal of a person who has used a code as often as each person may; undefined if they may use it once more. */
export function usedByYou(maxUsesEachPerson: number | null, usedByPerson: number): CodeRefusal | undefined {
  if (maxUsesEachPerson === null || usedByPerson < maxUsesEachPerson) return undefined;
  const times = maxUsesEachPerson === 1 ? 'once' : `${maxUsesEachPerson} times`;
  return {
    code: 'code.used-by-you',
    detail: `Each person can use this code ${times}, and you already have.`,
  };
}

/** Returns the tickets that an order takes from a code's reserve: as many as are left, before any on public sale. */
export function reservedFor(
  { reservedLeft, typeSetAside }: Pick<CodeCounter, 'reservedLeft' | 'typeSetAside'>,
  seats: ReadonlyMap<string, number>,
): OrderLine | undefined {
  if (reservedLeft === 0 || typeSetAside === null) return undefined;
  const quantity = Math.min(reservedLeft, seats.get(typeSetAside) ?? 0);
  return quantity > 0 ? { ticketTypeId: typeSetAside, quantity } : undefined;
}

/** Returns a code's discount on one ticket of a type; undefined if the code does not apply to that type. */
export function codedDiscount(promotion: StoredPromotion, id: string, type: CodedType): number | undefined {
  if (!holdsFor(promotion, id, type)) return undefined;
  if (type.priceFloorMinor === null) return unitDiscount(type.priceMinor, promotion.price);
  // Its buyer chooses the price, so a code can only give access to it.
  return type.hidden || promotion.reserved !== null ? 0 : undefined;
}

/** Adds an order's use of a code to the counter, for later orders. */
export function moveCode(
  counter: Pick<CodeCounter, 'uses' | 'tickets' | 'discountMinor' | 'reservedLeft'>,
  order: Omit<CodedOrder, 'discounts'>,
) {
  counter.reservedLeft -= order.reserved?.quantity ?? 0;
  counter.uses += 1;
  counter.tickets += order.tickets;
  counter.discountMinor += order.discountMinor;
}

/** Whether a code still has enough uses, tickets and budget for an order. */
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

/** Counts each person's orders with each code. Orders that got seats are added, so that later ones see them. */
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

  /** Counts a person's orders with a code, by their inbox or their account. */
  count(person: PersonAtCode): number {
    return new Set(keysOf(person).flatMap((key) => this.#orders.get(key) ?? [])).size;
  }
}

const keysOf = ({ promoCodeId, mailboxKey, account }: PersonAtCode) =>
  [`${promoCodeId} inbox ${mailboxKey}`].concat(account === null ? [] : `${promoCodeId} account ${account}`);
