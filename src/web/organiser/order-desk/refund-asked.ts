import type { OrganiserOrder } from '../../../core/orders/organiser-order.ts';
import { planRefund, type RefundPlan, type RefundWish } from '../../../core/payments/plan-refund.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';

export type Scope = RefundWish['scope'];

/** A refund as it stands in the form. */
export interface Asked {
  scope: Scope;
  /** Ids of the chosen tickets. */
  tickets: string[];
  /** Major units, as people type them. */
  amount: string;
  giveFeeBack: boolean;
  reason: string;
}

/** What would happen, by the same plan as the server's; or what is missing, in words. */
export function planOf(order: OrganiserOrder, asked: Asked): RefundPlan | string {
  const wish = wishOf(asked);
  if (typeof wish === 'string') return wish;
  const giveFeeBack = asked.giveFeeBack && asked.scope !== 'amount';
  const plan = planRefund(order.refundable, wish, { giveFeeBack });
  if (!('refused' in plan)) return plan;
  if (plan.refused === 'ticket-gone') return 'Choose at least one ticket.';
  const left = formatMoney({ minor: plan.leftMinor, currency: order.total.currency });
  return `At most ${left} is left of what was paid.`;
}

function wishOf({ scope, tickets, amount }: Asked): RefundWish | string {
  if (scope === 'whole') return { scope };
  if (scope === 'tickets') return { scope, ticketIds: tickets };
  const amountMinor = parsePrice(amount);
  return amountMinor ? { scope, amountMinor } : 'Say how much, such as 50.00.';
}

/** What is sent. */
export function asBody({ scope, tickets, amount, giveFeeBack, reason }: Asked): Record<string, unknown> {
  return {
    ...(scope === 'tickets' && { tickets }),
    ...(scope === 'amount' ? { amountMinor: parsePrice(amount) } : { giveFeeBack }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  };
}
