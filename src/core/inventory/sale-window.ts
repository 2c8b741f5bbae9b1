/** When something is on sale; null means from the event's approval, or until the event's end. */
export interface SaleWindow {
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
}

/** Where `now` is in a sale window, which opens at its start and is over at its end. */
export function saleAt({ saleStartsAt, saleEndsAt }: SaleWindow, now: Date): 'on' | 'not-open' | 'over' {
  if (saleStartsAt && now < saleStartsAt) return 'not-open';
  return saleEndsAt && now >= saleEndsAt ? 'over' : 'on';
}

/** The seats left of a ticket type, and the smallest number in an order. */
export interface Seats {
  left: number;
  perOrderMinimum: number;
}

/** Returns how many of a ticket type can be bought; 0 if fewer are left than an order's minimum. */
export function seatsLeft({ left, perOrderMinimum }: Seats): number {
  return left < perOrderMinimum ? 0 : left;
}
