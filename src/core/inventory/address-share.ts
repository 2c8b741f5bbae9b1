import { type Counter, leftOf } from './counter.ts';

/** Recent orders of one network address with the same seats, as counted by the database. */
export interface UsageRow {
  address: string;
  /** The seats of each order, by ticket type. */
  seats: Readonly<Record<string, number>>;
  unpaid: boolean;
  /** Whether they cost nothing. */
  free: boolean;
  orders: number;
  /** When the first of their holds ends, or would have ended, ms since 1970. */
  endsAt: number;
}

/** What one network address took of an event recently; updated as its next orders get their seats. */
export interface AddressUsage {
  /** Seats that are held but not paid for, by ticket type. */
  unpaid: Map<string, number>;
  /** Seats that were paid for within the time of a hold. */
  paid: number;
  /** Seats that cost nothing, held or issued. */
  free: number;
  /** When the first unpaid seat goes back on sale, ms since 1970. */
  nextEndsAt: number | null;
}

export const noUsage = (): AddressUsage => ({ unpaid: new Map(), paid: 0, free: 0, nextEndsAt: null });

export function readUsage(rows: readonly UsageRow[]): Map<string, AddressUsage> {
  const byAddress = new Map<string, AddressUsage>();
  for (const { address, seats, unpaid, free, orders, endsAt } of rows) {
    const usage = byAddress.get(address) ?? noUsage();
    for (const [ticketTypeId, each] of Object.entries(seats)) {
      const all = each * orders;
      if (unpaid) usage.unpaid.set(ticketTypeId, (usage.unpaid.get(ticketTypeId) ?? 0) + all);
      if (free) usage.free += all;
      else if (!unpaid) usage.paid += all;
    }
    if (unpaid) usage.nextEndsAt = Math.min(endsAt, usage.nextEndsAt ?? endsAt);
    byAddress.set(address, usage);
  }
  return byAddress;
}

/** This many unpaid seats may be for a family or a group of friends. They are held for the usual time, however few are left. */
export const A_FEW_SEATS = 20;

/** How many free tickets are issued without a confirmed email address: in one order, and to one address within the time of a hold. */
export const FREE_AT_ONCE = { order: 4, address: 12 };

/** Whether a free order's tickets wait until the link in its email is opened. */
export function mustConfirm(seats: number, { free }: AddressUsage): boolean {
  return seats > FREE_AT_ONCE.order || free + seats > FREE_AT_ONCE.address;
}

/** While unpaid holds crowd a sale, this is the few, and an order of no more is never refused to an address that holds nothing. */
export const A_FEW_OF_A_CROWD = 6;

/** While unpaid holds crowd a sale, an address may hold this part of its usual share. */
const CROWDED_PART = 1 / 5;

/**
 * Whether unpaid holds have passed half of what is left of a counter, whoever has them: then some of the many addresses may be one machine's.
 * @param reserved how many of the held are set aside by promo codes, which nobody holds unpaid
 */
export const isCrowded = ({ capacity, held, sold }: Counter, reserved: number): boolean =>
  held - reserved > (capacity - sold - reserved) / 2;

/**
 * Returns how many unpaid seats of a counter one address may hold: its share of those that nobody else holds or bought, or a few if that is
 * more, but never more than half of them. So one address cannot empty a sale, and each further address gets a share of fewer seats. In a
 * crowd, share and few are smaller.
 * @param pool the seats left, plus those that the address itself holds
 */
export function mostUnpaid(pool: number, sharePercent: number, crowded: boolean): number {
  const share = (pool * sharePercent) / 100;
  return crowded
    ? Math.floor(Math.max(share * CROWDED_PART, Math.min(A_FEW_OF_A_CROWD, pool / 2)))
    : Math.floor(Math.max(share, Math.min(A_FEW_SEATS, pool / 2)));
}

/**
 * Whether an order would exceed its address's share. Unless unpaid holds crowd the sale, an address's only order never does, because somebody
 * must be able to buy the last seats.
 */
export function isOverShare(
  counter: Counter,
  { unpaid, quantity }: { unpaid: number; quantity: number },
  sharePercent: number,
  crowded: boolean,
): boolean {
  const left = leftOf(counter);
  if (quantity > left || (unpaid === 0 && !crowded)) return false;
  return unpaid + quantity > mostUnpaid(left + unpaid, sharePercent, crowded);
}
