import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { Money } from '../../../../core/shared/money.ts';

/** Somebody is asked once more about the tickets, each with what it brings, and what they bring together. */
export interface RefundRequest {
  tickets: { id: string; amount: Money }[];
  sum: Money;
}

export const CHOOSE_TICKETS = 'Choose the tickets you want to give back.';

/**
 * Reads what an order's address asks for with `?give-back=<ticket id>`, once a ticket; null where it asks for nothing that can be given
 * back.
 */
export function readRefundRequest(
  { refundable, addOns }: Pick<OrderPage, 'refundable' | 'addOns'>,
  chosen: readonly string[],
): RefundRequest | null {
  // What came with a ticket goes back along.
  const along = addOns.filter(({ ticketId }) => ticketId !== null && chosen.includes(ticketId));
  const ids = new Set([...chosen, ...along.map(({ id }) => id)]);
  const tickets = refundable?.tickets.filter(({ id }) => ids.has(id)) ?? [];
  if (!refundable || tickets.length === 0) return null;
  const minor = tickets.reduce((sum, { amount }) => sum + amount.minor, 0);
  return { tickets, sum: { ...refundable.most, minor: Math.min(minor, refundable.most.minor) } };
}

/** Leads to the page that says that tickets were given back. @param sum what goes back for them */
export function refundRequestedPath(orderPath: string, ids: readonly string[], sum: Money | null): string {
  const query = new URLSearchParams(ids.map((id) => ['gave-back', id]));
  if (sum) query.set('sum', String(sum.minor));
  return `${orderPath}?${query}`;
}

/** Reads what such an address says, as far as the order agrees: anybody may write one. Null where it says nothing true. */
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
  /** The sum that goes back for them; null where nothing does. */
  sum: Money | null;
}
