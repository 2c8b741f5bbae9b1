import type { OrderLine } from '../inventory/allocate.ts';
import type { DomainError } from '../shared/errors.ts';
import type { Currency } from '../shared/money.ts';
import type { CodeCounter, PersonAtCode } from './code-store.ts';
import { holdsFor, unitDiscount } from './discount.ts';
import type { StoredPromotion } from './promotion-store.ts';
import { refusal } from './refusals.ts';

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

/** Returns the reason why nobody can use a code now; undefined if it can be used. */
export function closedCode(
  counter: Omit<CodeCounter, 'promotion'> & {
    promotion: Pick<StoredPromotion, 'validFrom' | 'validUntil'>;
  },
  now: Date,
): DomainError | undefined {
  const { validFrom, validUntil } = counter.promotion;
  if (validFrom && now < validFrom) return refusal('code.not-started', { at: 'code' });
  if (validUntil && now >= validUntil) return refusal('code.ended', { at: 'code' });
  const { uses, maxUses, tickets, maxTickets, discountMinor, maxDiscountMinor } = counter;
  const isUsedUp =
    (maxUses !== null && uses >= maxUses) ||
    (maxTickets !== null && tickets >= maxTickets) ||
    (maxDiscountMinor !== null && discountMinor >= maxDiscountMinor);
  return isUsedUp ? refusal('code.used-up', { at: 'code' }) : undefined;
}

/**
 * Decides whether an order may use a code, and its discounts. Pure: the caller that admits the order moves the counter with `moveCode`.
 * @param types all ticket types of the event
 * @param usedByPerson how many orders of this person already count
 */
export function redeemCode(
  counter: CodeCounter | undefined,
  seats: ReadonlyMap<string, number>,
  types: ReadonlyMap<string, CodedType>,
  { now, usedByPerson }: { now: Date; usedByPerson: number },
): DomainError | CodedOrder {
  if (!counter) return refusal('code.unknown', { at: 'code' });
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
  if (tickets === 0) return refusal('code.other-tickets', { at: 'code' });
  const used = usedByYou(promotion.maxUsesEachPerson, usedByPerson);
  if (used) return used;
  const left = (maxTickets ?? Number.POSITIVE_INFINITY) - counter.tickets;
  if (tickets > left) return refusal('code.too-many-tickets', { left, at: 'code' });
  const budget = (maxDiscountMinor ?? Number.POSITIVE_INFINITY) - counter.discountMinor;
  if (discountMinor > budget && promotion.currency !== null)
    return refusal('code.too-many-tickets', { leftMinor: budget, currency: promotion.currency, at: 'code' });
  return { discounts, tickets, discountMinor, reserved: reservedFor(counter, seats) };
}

/** Returns the refusal of a person who has used a code as often as each person may; undefined if they may use it once more. */
export function usedByYou(maxUsesEachPerson: number | null, usedByPerson: number): DomainError | undefined {
  if (maxUsesEachPerson === null || usedByPerson < maxUsesEachPerson) return undefined;
  return refusal('code.used-by-you', { times: maxUsesEachPerson, at: 'code' });
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

/** Counts each person's orders with each code. Allocated orders are added, so that later ones see them. */
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
