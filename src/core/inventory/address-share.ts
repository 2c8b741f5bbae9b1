import { type Counter, leftOf } from './counter.ts';

/** Orders of one network address that took the same lately, as the database counts them. */
export interface UsageRow {
  address: string;
  /** The seats of each order, by ticket type. */
  seats: Readonly<Record<string, number>>;
  unpaid: boolean;
  /** They cost nothing. */
  free: boolean;
  orders: number;
  /** The first of their holds ends then, or would have, ms since 1970. */
  endsAt: number;
}

/** One network address took this much of an event lately; it moves as the address's next orders are admitted. */
export interface AddressUsage {
  /** Seats that are held and not paid for, by ticket type. */
  unpaid: Map<string, number>;
  /** Seats that were paid for within the time of a hold. */
  paid: number;
  /** Seats that cost nothing, held or had. */
  free: number;
  /** The first of the unpaid goes back on sale then, ms since 1970. */
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

/** So many unpaid seats are a family or a group of friends, not a machine: they are held for the usual time, however few are left. */
export const A_FEW_SEATS = 20;

/** So many free tickets are given without a proof that the email is the customer's: in one order, and to one address within the time of a hold. */
export const FREE_AT_ONCE = { order: 4, address: 12 };

/** Tells whether a free order's tickets wait until the link in its mail is pressed. */
export function mustConfirm(seats: number, { free }: AddressUsage): boolean {
  return seats > FREE_AT_ONCE.order || free + seats > FREE_AT_ONCE.address;
}

/**
 * Returns how many unpaid seats of a counter one address may hold: its share of those that nobody else holds or bought, or a few if
 * that is more, but never over half of them. So nobody empties a sale from one address, and each further address gets a share of less.
 * @param pool seats that are left, with those the address holds itself
 */
export function mostUnpaid(pool: number, sharePercent: number): number {
  return Math.floor(Math.max((pool * sharePercent) / 100, Math.min(A_FEW_SEATS, pool / 2)));
}

/**
 * Tells whether an order would take more than its address's share. The only order of an address never does: somebody must get the last
 * seats.
 */
export function isOverShare(
  counter: Counter,
  unpaid: number,
  quantity: number,
  sharePercent: number,
): boolean {
  const left = leftOf(counter);
  return unpaid > 0 && quantity <= left && unpaid + quantity > mostUnpaid(left + unpaid, sharePercent);
}
