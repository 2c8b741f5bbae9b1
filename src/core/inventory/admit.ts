import type { HoldRefusal, OrderLine } from '../orders/order.ts';
import type { Currency } from '../shared/money.ts';
import { saleAt } from '../ticket-types/sale-window.ts';

/** A ticket type as it stands under lock; `held` moves as holds are admitted. */
export interface Counter {
  ticketTypeId: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  perOrderLimit: number;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  capacity: number;
  held: number;
  sold: number;
}

export type Admission =
  | { admitted: true; totalMinor: number; currency: Currency; lines: PricedLine[] }
  | { admitted: false; refusal: HoldRefusal };

export interface PricedLine extends OrderLine {
  unitPriceMinor: number;
}

/**
 * Decides one order against the counters and, if all of it fits, moves them. Pure but for that: an order gets all its
 * lines or none, and a refused one takes nothing from those behind it.
 */
export function admit(
  counters: ReadonlyMap<string, Counter>,
  wanted: readonly OrderLine[],
  now: Date,
): Admission {
  const lines: PricedLine[] = [];
  let currency: Currency | undefined;
  let totalMinor = 0;
  for (const { ticketTypeId, quantity } of mergeLines(wanted)) {
    const counter = counters.get(ticketTypeId);
    if (!counter) return refuse('order.unknown-type', 'This ticket type does not exist.', { ticketTypeId });
    const sale = saleAt(counter, now);
    if (sale === 'not-open') {
      const detail = `'${counter.name}' is not on sale yet.`;
      return refuse('order.sale-not-open', detail, { ticketTypeId });
    }
    if (sale === 'over') {
      const detail = `'${counter.name}' is no longer on sale.`;
      return refuse('order.sale-over', detail, { ticketTypeId });
    }
    if (quantity > counter.perOrderLimit) {
      const detail = `At most ${counter.perOrderLimit} '${counter.name}' tickets an order.`;
      return refuse('order.too-many', detail, { ticketTypeId });
    }
    if (currency && currency !== counter.currency) {
      const detail = 'Tickets in different currencies need an order each.';
      return refuse('order.mixed-currencies', detail, { ticketTypeId });
    }
    const left = counter.capacity - counter.held - counter.sold;
    if (quantity > left) {
      const detail = left > 0 ? `Only ${left} '${counter.name}' left.` : `'${counter.name}' is sold out.`;
      return refuse('order.sold-out', detail, { ticketTypeId, left });
    }
    currency = counter.currency;
    totalMinor += counter.priceMinor * quantity;
    lines.push({ ticketTypeId, quantity, unitPriceMinor: counter.priceMinor });
  }
  if (!currency) return refuse('order.unknown-type', 'Choose at least one ticket.', {});
  for (const { ticketTypeId, quantity } of lines) (counters.get(ticketTypeId) as Counter).held += quantity;
  return { admitted: true, totalMinor, currency, lines };
}

/** Lines of one type count together: checked apart, repeated lines would overshoot. */
export function mergeLines(lines: readonly OrderLine[]): OrderLine[] {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.ticketTypeId, (sums.get(line.ticketTypeId) ?? 0) + line.quantity);
  return [...sums].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
}

function refuse(
  code: HoldRefusal['code'],
  detail: string,
  about: { ticketTypeId?: string; left?: number },
): Admission {
  return { admitted: false, refusal: { code, detail, ...about } };
}
