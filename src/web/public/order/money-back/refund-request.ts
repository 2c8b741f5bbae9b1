import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { Money } from '../../../../core/shared/money.ts';

/** The tickets to confirm, each with its amount, and their total. */
export interface RefundRequest {
  tickets: { id: string; amount: Money }[];
  sum: Money;
  /** Their cancellation fees. */
  kept: Money;
}

/** Reads the tickets to give back from `?give-back=<ticket id>`, once per ticket; null if none of them can be given back. */
export function readRefundRequest(
  { refundable, addOns }: Pick<OrderPage, 'refundable' | 'addOns'>,
  chosen: readonly string[],
): RefundRequest | null {
  // A ticket's add-ons are given back with it.
  const along = addOns.filter(({ ticketId }) => ticketId !== null && chosen.includes(ticketId));
  const ids = new Set([...chosen, ...along.map(({ id }) => id)]);
  const tickets = refundable?.tickets.filter(({ id }) => ids.has(id)) ?? [];
  if (!refundable || tickets.length === 0) return null;
  const minor = tickets.reduce((sum, { amount }) => sum + amount.minor, 0);
  const keptMinor = tickets.reduce((sum, { kept }) => sum + kept.minor, 0);
  return {
    tickets,
    sum: { ...refundable.most, minor: Math.min(minor, refundable.most.minor) },
    kept: { ...refundable.most, minor: keptMinor },
  };
}

/** The page that says that tickets were given back. @param sum the refund for them */
export function refundRequestedPath(orderPath: string, ids: readonly string[], sum: Money | null): string {
  const query = new URLSearchParams(ids.map((id) => ['gave-back', id]));
  if (sum) query.set('sum', String(sum.minor));
  return `${orderPath}?${query}`;
}

/** Reads such an address, as far as it agrees with the order, because anybody may write one; null if nothing in it is true. */
export function gaveBack({ tickets, refunds, total }: OrderPage, query: URLSearchParams): GaveBack | null {
  const ids = query.getAll('gave-back');
  const given = tickets.filter(({ id, revoked, reversed }) => ids.includes(id) && revoked && !reversed);
  if (given.length === 0) return null;
  const minor = Number(query.get('sum'));
  const isSo = refunds.some(({ reason, amount }) => reason === 'by-customer' && amount.minor === minor);
  return { tickets: given, sum: isSo ? { ...total, minor } : null };
}

export interface GaveBack {
  tickets: OrderPage['tickets'];
  /** The refund for them; null if there is none. */
  sum: Money | null;
}
