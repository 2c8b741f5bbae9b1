import type { OrganiserOrder } from '../../../../core/order-desk/organiser-order.ts';
import { providerName } from '../../../../core/providers/find-provider.ts';
import {
  notCoveredWords,
  planRefund,
  type RefundPlan,
  type RefundWish,
} from '../../../../core/refunds/plan-refund.ts';
import { formatMoney } from '../../../../core/shared/format-money.ts';
import type { Currency } from '../../../../core/shared/money.ts';
import { parsePrice } from '../../../../core/ticket-types/price.ts';
import type { ShownProvider } from '../../../ui/use-providers.ts';
import { boughtInWords } from './bought-words.ts';

/** `returned`: cancels tickets whose money was returned at the provider. */
export type Scope = RefundWish['scope'] | 'returned';

/** A refund as entered in the form. */
export interface Asked {
  scope: Scope;
  /** Ids of the chosen tickets. */
  tickets: string[];
  /** Major units, as typed. */
  amount: string;
  refundFee: boolean;
  reason: string;
}

/** Plans the refund as the server would, or says what is missing. */
export function planOf(order: OrganiserOrder, asked: Asked): RefundPlan | string {
  const wish = wishOf(asked, order.total.currency);
  if (typeof wish === 'string') return wish;
  const refundFee = asked.refundFee && mayGiveFeeBack(asked);
  const plan = planRefund(order.refundable, wish, { refundFee });
  if (!('refused' in plan)) return plan;
  if (plan.refused === 'ticket-gone')
    return `Choose at least one ${order.tickets.every(({ admits }) => admits) ? 'ticket' : 'of these'}.`;
  const { currency } = order.total;
  if (plan.refused === 'not-covered') return notCoveredWords({ minor: plan.returnedMinor, currency });
  const left = formatMoney({ minor: plan.leftMinor, currency });
  return `You can refund up to ${left}.`;
}

/** The button's label, with the amount once nothing is missing. */
export function confirmWords({ total, tickets }: OrganiserOrder, plan: RefundPlan | string): string {
  if (typeof plan === 'string') return 'Refund';
  const { amountMinor: minor } = plan;
  const cancelled = tickets.filter(({ id }) => plan.revoke.includes(id));
  return minor === 0
    ? `Cancel ${boughtInWords(cancelled)}`
    : `Refund ${formatMoney({ minor, currency: total.currency })}`;
}

function wishOf({ scope, tickets, amount }: Asked, currency: Currency): RefundWish | string {
  if (scope === 'whole') return { scope };
  if (scope === 'tickets') return { scope, ticketIds: tickets };
  if (scope === 'returned') return { scope: 'tickets', ticketIds: tickets, alreadyRefunded: true };
  const amountMinor = parsePrice(amount, currency);
  return amountMinor ? { scope, amountMinor } : 'Enter an amount, such as 50.';
}

/** Tells whether the refund may include the service fee. */
export const mayGiveFeeBack = ({ scope }: Asked): boolean => scope === 'whole' || scope === 'tickets';

/** Finds the provider where money was refunded by hand and tickets can still be revoked for it; undefined without such money. */
export function returnedAt(
  { refundable, payments }: OrganiserOrder,
  providers: { providers: readonly ShownProvider[] },
): string | undefined {
  const covers = ({ revoked, priceMinor }: OrganiserOrder['refundable']['tickets'][number]) =>
    !revoked && priceMinor > 0 && priceMinor <= refundable.returnedMinor;
  if (!refundable.tickets.some(covers)) return undefined;
  const charged = refundable.charges.map(({ attemptNumber }) => attemptNumber);
  const [at, ...others] = new Set(
    payments.filter(({ number }) => charged.includes(number)).map(({ provider }) => provider),
  );
  return at === undefined || others.length > 0 ? 'the card provider' : providerName(providers, at);
}

/** Makes the request body. */
export function asBody(
  { scope, tickets, amount, refundFee, reason }: Asked,
  currency: Currency,
): Record<string, unknown> {
  return {
    ...(scope === 'tickets' && { tickets, refundFee }),
    ...(scope === 'returned' && { tickets, alreadyRefunded: true }),
    ...(scope === 'whole' && { refundFee }),
    ...(scope === 'amount' && { amountMinor: parsePrice(amount, currency) }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  };
}
