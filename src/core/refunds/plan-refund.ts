import { type CancellationFee, cancellationFeeOf, NO_CANCELLATION_FEE } from '../pricing/cancellation-fee.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Money } from '../shared/money.ts';
/** The part of an order that planning a refund needs, with amounts in minor units of its currency. Pages plan with it too. */
export interface RefundableOrder {
  /**
   * Each payment that bought something: what came in, and what was refunded, is being refunded or was lost to a dispute. Failed
   * refunds do not count.
   */
  charges: Charge[];
  feePayer: 'organiser' | 'customer';
  /** The service fee of the whole order, and how much of it the platform has refunded. */
  feeMinor: number;
  feeRefundMinor: number;
  /** The amount that was refunded at the provider and for which no tickets have been cancelled yet. */
  returnedMinor: number;
  /** What is kept of tickets that were given back. */
  keptMinor: number;
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
  /** The ticket's service fee. It is on top of the price where the customer pays the fee. */
  feeMinor: number;
  revoked: boolean;
  /** Of an add-on: the ticket that it came with. */
  addOnTo?: string | null;
  /** False for an add-on. */
  admits?: boolean;
}

/**
 * `whole` refunds everything that is left and cancels all tickets. `tickets` refunds what was paid for these and for the add-ons that came with them; with `alreadyRefunded`
 * their money was returned at the provider before, and nothing is sent. `amount` refunds money and leaves the tickets valid.
 */
export type RefundWish =
  | { scope: 'whole' }
  | { scope: 'tickets'; ticketIds: readonly string[]; alreadyRefunded?: boolean }
  | { scope: 'amount'; amountMinor: number };

export interface RefundPlan {
  /** The total that goes back to the customer. */
  amountMinor: number;
  /** How much of its fee the platform refunds. */
  feeRefundMinor: number;
  /** The same totals for each payment that contributes to them. */
  parts: { attemptNumber: number; amountMinor: number; feeRefundMinor: number }[];
  /** The tickets that are cancelled. */
  revoke: string[];
  /** What is kept of some of them, minor units. */
  kept: { id: string; minor: number }[];
  state: 'partly_refunded' | 'refunded';
}

export type RefundRefusal =
  /** A chosen ticket belongs to another order, or was cancelled before. */
  | { refused: 'ticket-gone' }
  /** The amount exceeds what is left of the payments. */
  | { refused: 'too-much'; leftMinor: number }
  /** The tickets cost more than was returned at the provider. */
  | { refused: 'not-covered'; returnedMinor: number };

/** Returns how much of what came in is left. */
export const leftOf = ({ charges }: Pick<RefundableOrder, 'charges'>) =>
  charges.reduce((sum, { chargedMinor, goneMinor }) => sum + Math.max(0, chargedMinor - goneMinor), 0);

/**
 * Plans a refund in money and tickets (decision 0017). The function is pure. It never returns more than came in, neither in total nor for one payment.
 * Where the customer paid the service fee, the platform keeps it unless `refundFee` is set. Earlier goodwill refunds count. What is or was kept of
 * tickets (decision 0169) is out of reach, but for a refund of an amount.
 * @param keeps the cancellation fee of these tickets; left out, there is none
 */
export function planRefund(
  order: RefundableOrder,
  wish: RefundWish,
  { refundFee, keeps = NO_CANCELLATION_FEE }: { refundFee: boolean; keeps?: CancellationFee | undefined },
): RefundPlan | RefundRefusal {
  const left = leftOf(order);
  const valid = order.tickets.filter(({ revoked }) => !revoked);
  if (wish.scope === 'amount') {
    if (wish.amountMinor < 1 || wish.amountMinor > left) return { refused: 'too-much', leftMinor: left };
    return planned(order, {
      amountMinor: wish.amountMinor,
      feeRefundMinor: 0,
      revoke: [],
      kept: [],
      all: valid.length === 0,
    });
  }
  const named = new Set(wish.scope === 'tickets' ? wish.ticketIds : []);
  if (wish.scope === 'tickets') {
    const good = valid.filter(({ id }) => named.has(id)).length;
    if (good === 0 || good !== named.size) return { refused: 'ticket-gone' };
  }
  const chosen = wish.scope === 'whole' ? valid : withAddOns(valid, named);
  const all = chosen.length === valid.length;
  const revoke = chosen.map(({ id }) => id);
  if (wish.scope === 'tickets' && wish.alreadyRefunded) {
    const { returnedMinor } = order;
    if (returnedMinor === 0 || sum(chosen, 'priceMinor') > returnedMinor) {
      return { refused: 'not-covered', returnedMinor };
    }
    return planned(order, { amountMinor: 0, feeRefundMinor: 0, revoke, kept: [], all });
  }
  const feeLeft = order.feeMinor - order.feeRefundMinor;
  const chosenFee = wish.scope === 'whole' ? feeLeft : Math.min(feeLeft, sum(chosen, 'feeMinor'));
  const feeRefund = refundFee ? chosenFee : 0;
  const paysFee = order.feePayer === 'customer';
  // The customer's service fees are out of reach unless they are refunded too, whatever was refunded before.
  const kept = chosen.flatMap((ticket) => {
    const minor = wish.scope === 'tickets' ? cancellationFeeOf(ticket, keeps) : 0;
    return minor > 0 ? [{ id: ticket.id, minor }] : [];
  });
  const keptMinor = kept.reduce((all, { minor }) => all + minor, 0);
  const reach = left - order.keptMinor - (paysFee ? feeLeft - feeRefund : 0);
  const paid =
    wish.scope === 'whole' ? reach : sum(chosen, 'priceMinor') - keptMinor + (paysFee ? feeRefund : 0);
  const amountMinor = Math.max(0, Math.min(paid, reach));
  return planned(order, {
    amountMinor,
    feeRefundMinor: amountMinor > 0 ? feeRefund : 0,
    revoke,
    kept,
    all,
  });
}

/** Returns the tickets with these ids and the add-ons that came with them. */
export const withAddOns = <Ticket extends Pick<RefundableTicket, 'id' | 'addOnTo'>>(
  tickets: readonly Ticket[],
  ids: ReadonlySet<string>,
): Ticket[] => tickets.filter(({ id, addOnTo }) => ids.has(id) || (addOnTo != null && ids.has(addOnTo)));

function planned(
  { charges }: RefundableOrder,
  {
    amountMinor,
    feeRefundMinor,
    revoke,
    kept,
    all,
  }: Pick<RefundPlan, 'amountMinor' | 'feeRefundMinor' | 'revoke' | 'kept'> & { all: boolean },
): RefundPlan {
  const parts: RefundPlan['parts'] = [];
  let missing = amountMinor;
  for (const { attemptNumber, chargedMinor, goneMinor } of charges) {
    const part = Math.min(missing, Math.max(0, chargedMinor - goneMinor));
    if (part <= 0) continue;
    missing -= part;
    parts.push({ attemptNumber, amountMinor: part, feeRefundMinor: parts.length === 0 ? feeRefundMinor : 0 });
  }
  return { amountMinor, feeRefundMinor, parts, revoke, kept, state: all ? 'refunded' : 'partly_refunded' };
}

function sum(tickets: readonly RefundableTicket[], of: 'priceMinor' | 'feeMinor'): number {
  return tickets.reduce((total, ticket) => total + ticket[of], 0);
}

/** Explains why tickets can't be cancelled for what was returned at the provider. */
export const notCoveredWords = (returned: Money): string =>
  returned.minor > 0
    ? `These tickets cost more than the ${formatMoney(returned)} that was refunded at the card provider.`
    : 'No money was refunded at the card provider that tickets could be cancelled for.';
