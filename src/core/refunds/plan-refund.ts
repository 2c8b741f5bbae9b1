import { formatMoney } from '../shared/format-money.ts';
import type { Money } from '../shared/money.ts';
/** An order as far as refunding it needs it; all amounts in minor units of its currency. Also what a page plans with. */
export interface RefundableOrder {
  /** Each payment that bought something, what came in with it, and what went back of it, is on its way or was lost to a dispute; failed refunds went nowhere. */
  charges: Charge[];
  feePayer: 'organiser' | 'customer';
  /** The service fee of the whole order, and what the platform gave back of it. */
  feeMinor: number;
  feeRefundMinor: number;
  /** What somebody gave back at the provider, for no tickets so far. */
  returnedMinor: number;
  tickets: RefundableTicket[];
}

export interface Charge {
  attemptNumber: number;
  chargedMinor: number;
  goneMinor: number;
}

export interface RefundableTicket {
  id: string;
  priceMinor: number;
  /** Its service fee: on top of the price where the customer pays it. */
  feeMinor: number;
  revoked: boolean;
}

/**
 * `whole`: all that is left, tickets and money. `tickets`: these, for what was paid for them, or with `alreadyRefunded` for what was given back
 * at the provider. `amount`: money alone.
 */
export type RefundWish =
  | { scope: 'whole' }
  | { scope: 'tickets'; ticketIds: readonly string[]; alreadyRefunded?: boolean }
  | { scope: 'amount'; amountMinor: number };

export interface RefundPlan {
  /** What goes back to the customer in all. */
  amountMinor: number;
  /** What the platform gives back of its fee. */
  feeRefundMinor: number;
  /** The same by payment; only those that give something. */
  parts: { attemptNumber: number; amountMinor: number; feeRefundMinor: number }[];
  /** Tickets that are taken back. */
  revoke: string[];
  state: 'partly_refunded' | 'refunded';
}

export type RefundRefusal =
  /** A chosen ticket is not of this order, or was taken back before. */
  | { refused: 'ticket-gone' }
  /** More than is left of what came in. */
  | { refused: 'too-much'; leftMinor: number }
  /** They cost more than was given back at the provider. */
  | { refused: 'not-covered'; returnedMinor: number };

/** What is left of the money that came in. */
export const leftOf = ({ charges }: Pick<RefundableOrder, 'charges'>) =>
  charges.reduce((sum, { chargedMinor, goneMinor }) => sum + Math.max(0, chargedMinor - goneMinor), 0);

/**
 * What refunding means in money and tickets. Pure. Never gives back more than came in, in all and of each payment. Where the
 * customer paid the service fee, it stays with the platform unless `refundFee`; money sent back before as goodwill counts.
 */
export function planRefund(
  order: RefundableOrder,
  wish: RefundWish,
  { refundFee }: { refundFee: boolean },
): RefundPlan | RefundRefusal {
  const left = leftOf(order);
  const valid = order.tickets.filter(({ revoked }) => !revoked);
  if (wish.scope === 'amount') {
    if (wish.amountMinor < 1 || wish.amountMinor > left) return { refused: 'too-much', leftMinor: left };
    return planned(order, {
      amountMinor: wish.amountMinor,
      feeRefundMinor: 0,
      revoke: [],
      all: valid.length === 0,
    });
  }
  const chosen = wish.scope === 'whole' ? valid : valid.filter(({ id }) => new Set(wish.ticketIds).has(id));
  if (wish.scope === 'tickets' && (chosen.length === 0 || chosen.length !== new Set(wish.ticketIds).size)) {
    return { refused: 'ticket-gone' };
  }
  const all = chosen.length === valid.length;
  const revoke = chosen.map(({ id }) => id);
  if (wish.scope === 'tickets' && wish.alreadyRefunded) {
    const { returnedMinor } = order;
    if (returnedMinor === 0 || sum(chosen, 'priceMinor') > returnedMinor) {
      return { refused: 'not-covered', returnedMinor };
    }
    return planned(order, { amountMinor: 0, feeRefundMinor: 0, revoke, all });
  }
  const feeLeft = order.feeMinor - order.feeRefundMinor;
  const chosenFee = wish.scope === 'whole' ? feeLeft : Math.min(feeLeft, sum(chosen, 'feeMinor'));
  const feeRefund = refundFee ? chosenFee : 0;
  const paysFee = order.feePayer === 'customer';
  // The customer's fees that nobody gives back are out of reach, whatever went back before.
  const reach = left - (paysFee ? feeLeft - feeRefund : 0);
  const paid = wish.scope === 'whole' ? reach : sum(chosen, 'priceMinor') + (paysFee ? feeRefund : 0);
  const amountMinor = Math.max(0, Math.min(paid, reach));
  return planned(order, {
    amountMinor,
    feeRefundMinor: amountMinor > 0 ? feeRefund : 0,
    revoke,
    all,
  });
}

function planned(
  { charges }: RefundableOrder,
  {
    amountMinor,
    feeRefundMinor,
    revoke,
    all,
  }: { amountMinor: number; feeRefundMinor: number; revoke: string[]; all: boolean },
): RefundPlan {
  const parts: RefundPlan['parts'] = [];
  let missing = amountMinor;
  for (const { attemptNumber, chargedMinor, goneMinor } of charges) {
    const part = Math.min(missing, Math.max(0, chargedMinor - goneMinor));
    if (part <= 0) continue;
    missing -= part;
    parts.push({ attemptNumber, amountMinor: part, feeRefundMinor: parts.length === 0 ? feeRefundMinor : 0 });
  }
  return { amountMinor, feeRefundMinor, parts, revoke, state: all ? 'refunded' : 'partly_refunded' };
}

function sum(tickets: readonly RefundableTicket[], of: 'priceMinor' | 'feeMinor'): number {
  return tickets.reduce((total, ticket) => total + ticket[of], 0);
}

/** Why tickets can't be taken back for what was returned at the provider. */
export const notCoveredWords = (returned: Money): string =>
  returned.minor > 0
    ? `These tickets cost more than the ${formatMoney(returned)} that was refunded at the card provider.`
    : 'No money was refunded at the card provider that tickets could be cancelled for.';
