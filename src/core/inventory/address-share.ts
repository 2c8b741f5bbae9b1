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

/** What one network address took of an event recently; updated as its next orders are admitted. */
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

/**
 * Returns how many unpaid seats of a counter one address may hold: its share of those that nobody else holds or bought, or a few if that is
 * more, but never more than half of them. So one address cannot empty a sale, and each further address gets a share of fewer seats.
 * @param pool the seats left, plus those that the address itself holds
 */
export function mostUnpaid(pool: number, sharePercent: number): number {
  return Math.floor(Math.max((pool * sharePercent) / 100, Math.min(A_FEW_SEATS, pool / 2)));
}

/**
 * Whether an order would exceed its address's share. An address's only order never does, because somebody must be able to buy the last
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
