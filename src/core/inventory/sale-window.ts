/** From when to when something is sold; null is from the event's approval, and until the event's end. */
export interface SaleWindow {
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
}

/** Tells where `now` stands to a sale window; it opens at its start and is over at its end. */
export function saleAt({ saleStartsAt, saleEndsAt }: SaleWindow, now: Date): 'on' | 'not-open' | 'over' {
  if (saleStartsAt && now < saleStartsAt) return 'not-open';
  return saleEndsAt && now >= saleEndsAt ? 'over' : 'on';
}

/** What is left of a ticket type, with how many an order of it needs. */
export interface Seats {
  left: number;
  perOrderMinimum: number;
}

/** Returns how many of a ticket type can be had; 0 where fewer are left than an order needs. */
export function seatsLeft({ left, perOrderMinimum }: Seats): number {
  return left < perOrderMinimum ? 0 : left;
}
