import type { ExceptionOutcome, OrderState, RefundState } from '../../db/column-types.ts';
import { disputeReason } from '../providers/dispute-reason.ts';
import { formatMoney } from '../shared/format-money.ts';
import { inUtc } from '../shared/in-utc.ts';
import type { Mail } from '../shared/mail.ts';
import { CURRENCIES } from '../shared/money.ts';
import { differenceInWords } from './difference-words.ts';
import type {
  Amount,
  DisputeFacts,
  ExceptionCode,
  Happened,
  HoldReason,
  LostOrder,
  RefundFailure,
} from './exception-facts.ts';

type Of<Kind extends Happened['kind']> = Extract<Happened, { kind: Kind }>;

/** Says what happened, for organisers and admins. `amount` is the money concerned; null if unknown. */
export function detailInWords(happened: Happened, amount: Amount | null): string {
  switch (happened.kind) {
    case 'late':
      return lateInWords(happened.facts);
    case 'duplicate':
      return 'the order had already been paid';
    case 'mismatch': {
      const { asked, charged } = happened.facts;
      return `we asked for ${inMoney(asked)}, but ${inMoney(charged)} was charged`;
    }
    case 'sent_twice':
      return SENT_TWICE[happened.code];
    case 'refund_failed':
      return withNote(failureInWords(happened.facts), happened.facts);
    case 'refund_needs_attention':
      return withNote(needInWords(happened.facts), happened.facts);
    case 'unknown_payment':
      return unknownInWords(happened.facts, amount);
    case 'dispute':
      return happened.code === 'decided-again'
        ? `the card provider now says that this dispute is ${happened.facts.state}, although it was already decided the other way. We haven’t changed anything`
        : disputeInWords(happened.facts, amount);
    case 'reconciliation':
      return reconciliationInWords(happened);
    case 'provider_refund':
      return RETURNED[happened.facts.of];
    case 'not_opened':
      return REFUSED[happened.code];
    case 'payment_on_hold':
      return onHoldInWords(happened.facts);
    case 'mail_undelivered':
      return undeliveredInWords(happened.facts);
  }
}

/** Formats an amount. A provider may name a currency that we don't sell in, whose decimals we don't know. */
function inMoney({ minor, currency }: Amount): string {
  const known = CURRENCIES.find((one) => one === currency);
  return known ? formatMoney({ minor, currency: known }) : `${minor} ${currency} (minor units)`;
}

const NO_SEATS = {
  'event-cancelled': 'the event was cancelled',
  returned: 'all of the money had been refunded',
  'sales-ended': 'ticket sales had ended',
  'no-seats': 'no seats were left',
  'resale-over': 'the ticket was no longer for resale',
} as const;

function lateInWords({ order, why }: Of<'late'>['facts']): string {
  const states: Partial<Record<OrderState, string>> = {
    expired: 'the order had expired',
    held: 'the order was in checkout',
  };
  const was = states[order] ?? `the order was ${order}`;
  return why === null ? was : `${was} and ${NO_SEATS[why]}`;
}

const SENT_TWICE: Record<Of<'sent_twice'>['code'], string> = {
  retried:
    'a refund that had failed went through after it was requested again, so the money may have been sent twice',
  resolved:
    'somebody had noted how this refund was resolved, and it went through after all. If the customer was also paid another way, they have the money twice',
  'sent-at-provider':
    'somebody had sent money back at the card provider, so we stopped this refund, but it had been accepted and went through. If both were for the same, the customer has the money twice',
  disputed: 'more went back than was paid: by a refund and by a lost dispute',
};

const withNote = (detail: string, { noted }: { noted?: boolean }) =>
  noted
    ? `${detail}. Somebody had already noted how it was resolved. If the customer has this money, mark this as resolved too`
    : detail;

const CAME_BACK = 'the refund was sent, but the money came back';
const GONE_TO_DO =
  'The organiser can look in their own dashboard at the card provider and send the money from there, or pay the customer another way. Then mark this as resolved. If the account is connected again, try again';

function failureInWords(failure: RefundFailure): string {
  switch (failure.why) {
    case 'failed':
      return 'the card provider couldn’t send the money back';
    case 'came-back':
      return `${CAME_BACK}: the customer’s bank didn’t accept it`;
    case 'not-accepted':
      return 'the card provider hasn’t accepted the refund so far';
    case 'account-disconnected':
      return `this payment went to the organiser’s own account at the card provider, which is no longer connected, so we can’t send the refund from here. ${GONE_TO_DO}`;
    case 'refused': {
      const by = failure.ownAccount
        ? 'The organiser can send the money from their own dashboard at the card provider, or pay the customer another way'
        : 'The operator of this site can send the money from the card provider’s dashboard, or the organiser can pay the customer another way';
      return `the card provider hasn’t sent this money back for at least a day and refuses to, so we’ve stopped asking. It says: “${failure.says}”. ${by}. Then mark this as resolved. If the card provider would accept the refund now, try again`;
    }
    case 'unfunded':
      return `the card provider account that this money comes from hasn’t had enough in it for a week, so we’ve stopped requesting the refund. It says: “${failure.says}”. Once there’s enough, try again. Or pay the customer another way, then mark this as resolved`;
    case 'not-covered':
      return notCoveredInWords(failure);
    case 'sent-at-provider':
      return `somebody sent ${inMoney(failure.sent)} of this payment back at the card provider, and this refund hadn’t been sent. We don’t know whether that was the same money, so we’ve stopped. If it was, say so: nothing more is sent. If the customer should get both, send this refund as well, as far as money is left`;
  }
}

function notCoveredInWords({ byBank, rest }: Extract<RefundFailure, { why: 'not-covered' }>) {
  if (rest === null) {
    return byBank
      ? 'the refund wasn’t sent: a dispute was lost, so the customer got this money back from their bank'
      : 'the refund wasn’t sent: somebody had already sent this money back at the card provider';
  }
  const why = byBank
    ? 'a dispute was lost, so the customer got part of this money back from their bank'
    : 'somebody had already sent part of this money back at the card provider';
  return `the refund couldn’t be sent in full: ${why}. What’s left of it, ${inMoney(rest)}, has been requested instead`;
}

function needInWords({ why, ownAccount }: Of<'refund_needs_attention'>['facts']): string {
  if (why === 'account-disconnected') {
    return `the card provider had accepted this refund, but the organiser’s own account that it comes from is no longer connected, so we can’t see whether it was sent. ${GONE_TO_DO}`;
  }
  const see = whoseDashboard(ownAccount, 'see what');
  return why === 'came-back'
    ? `${CAME_BACK}: the card provider needs something before it can send it again. ${see}`
    : `the card provider needs something before it can send the money back. ${see}`;
}

/** Says who can do something in the provider's dashboard: organisers have one only if they are paid directly. */
const whoseDashboard = (ownAccount: boolean, canDo: string) =>
  ownAccount
    ? `The organiser can ${canDo} in their own dashboard at the card provider`
    : `The operator of this site can ${canDo} in the card provider’s dashboard`;

const LOST: Record<LostOrder, string> = {
  kept: 'The card provider still has what was bought, so the order can be made again',
  'not-kept': 'The card provider doesn’t have all that was bought, so it can only be refunded',
  here: 'The order itself is here',
};

function lostInWords({
  order,
  number,
  bought = [],
}: Of<'unknown_payment'>['facts'] & { order: LostOrder }): string {
  const what = bought.length > 0 ? ` for ${new Intl.ListFormat('en-GB').format(bought)}` : '';
  return `a payment of order ${number}${what} was probably made after the backup from which this site was restored, so it isn’t in our books. ${LOST[order]}`;
}

function unknownInWords(facts: Of<'unknown_payment'>['facts'], amount: Amount | null): string {
  const { about, told, order } = facts;
  if (order !== undefined) return lostInWords({ ...facts, order });
  if (told !== null) {
    return `${told} names ${about === 'payment' ? 'a payment' : `a ${about} of a payment`} we don’t know`;
  }
  const paid = amount && { amountMinor: amount.minor, currency: amount.currency, feeMinor: null, status: '' };
  return differenceInWords({ kind: 'missing-here', ours: null, theirs: paid, outcome: null });
}

function disputeInWords(dispute: DisputeFacts, amount: Amount | null): string {
  switch (dispute.state) {
    case 'open': {
      // The outcome already says that the tickets are on hold.
      const nothing = dispute.boughtTickets ? '' : '. This payment didn’t buy any tickets';
      const until = dispute.dueAt ? ` by ${inUtc(new Date(dispute.dueAt))}` : ' soon';
      const who = dispute.ownAccount
        ? `The organiser uploads evidence in their own dashboard at the card provider${until}`
        : `The operator of this site uploads evidence in the card provider’s dashboard${until}. The organiser sends them what proves the sale`;
      return `${disputeReason(dispute.category)}${nothing}. ${who}`;
    }
    case 'won':
      return 'the bank decided that the payment stands';
    case 'lost': {
      const { rest, goesBack } = dispute;
      if (rest === null || amount === null) return 'the customer got the money back from their bank';
      return `the customer got ${inMoney(amount)} back from their bank. Another ${inMoney(rest)} of what they paid ${
        goesBack
          ? 'is being refunded automatically, since the event is cancelled'
          : 'is still with the organiser, although none of the order’s tickets are valid any more: to send it to the customer, refund it on the order’s page'
      }`;
    }
  }
}

function reconciliationInWords(happened: Of<'reconciliation'>): string {
  switch (happened.code) {
    case 'fee-not-told':
      return 'the card provider paid the organiser directly but hasn’t told us its fee, so their share of this payment isn’t in our books';
    case 'fee-not-returned':
      return 'the refund itself was sent, and the customer is owed nothing more. We couldn’t yet return the service fee that goes back to the organiser with it. We try again once a day, and book it once it’s done';
    case 'account-disconnected':
      return 'this payment was to go to the organiser’s own account at the card provider, which is no longer connected, so we can’t see whether the customer was charged. The order got no tickets from it. The organiser can look it up in their own dashboard at the card provider. If it was charged, send the money back there, then mark this as resolved. If the account is connected again, we’ll check this payment again';
    default:
      return differenceInWords({ kind: happened.code, ...happened.facts });
  }
}

const RETURNED: Record<Of<'provider_refund'>['facts']['of'], string> = {
  all: 'everything that was paid has been refunded: this part was sent at the card provider',
  part: 'part of what was paid was refunded at the card provider, and we don’t know for which tickets',
  'part-without-tickets':
    'part of what was paid was refunded at the card provider, when none of the order’s tickets were valid any more',
};

const REFUSED: Record<Extract<ExceptionCode, Of<'not_opened'>['code']>, string> = {
  'amount-too-small': 'It doesn’t take payments this small. Raise the price, or make the ticket free.',
  'amount-too-large': 'It doesn’t take payments this large.',
  currency: 'It isn’t set up for this currency. Whoever runs this site can switch it on there.',
  payee:
    'It no longer pays out to the organiser’s account. The organiser needs to check ‘Payouts and taxes’ under Organisation.',
  key: 'It doesn’t accept this site’s key. Whoever runs this site needs to check its settings.',
  other: 'It refused this payment. What it said is in this site’s log.',
};

const ON_HOLD: Record<HoldReason, string> = {
  reversed:
    'the card provider says that all of this payment was returned, but lists no refund and no dispute that did it',
  'not-told':
    'part of this payment may have been refunded before we heard of it, and the card provider has given no clear answer about its refunds and disputes for an hour',
  'account-disconnected':
    'part of this payment may have been refunded before we heard of it, and the organiser’s own account at the card provider that it went to is no longer connected, so we can’t see what was',
};

function onHoldInWords({ why, ownAccount, boughtTickets }: Of<'payment_on_hold'>['facts']): string {
  const [held, kept, gone] = boughtTickets
    ? [
        'Its tickets are on hold',
        'the tickets become valid and we email them',
        'we record the refund and cancel the tickets',
      ]
    : [
        'It bought nothing, and isn’t sent back',
        'we send it back to the customer',
        'we record the refund and send nothing',
      ];
  const look = whoseDashboard(ownAccount || why === 'account-disconnected', 'look it up');
  return `${ON_HOLD[why]}. ${held} until somebody decides or the card provider tells us more. ${look}. If the money is still there, say so: ${kept}. If all that was left of it was refunded, say that: ${gone}`;
}

const MAILS: Partial<Record<Mail['kind'], string>> = {
  tickets: 'The tickets',
  'order-refunded': 'The email about a refund',
  'refund-at-door': 'The email about money to hand back',
  'refund-delayed': 'The email about a delayed refund',
  'credit-note': 'The credit note',
  'tickets-cancelled': 'The email that tickets are no longer valid',
  'tickets-on-hold': 'The email about a disputed payment',
  'event-cancelled': 'The email that the event is cancelled',
  'event-moved': 'The email that the event has changed',
  'dispute-opened': 'The email that a payment is disputed',
  'dispute-decided': 'The email about the decision on a dispute',
  'payout-recorded': 'The email about a payout',
  'payments-refused': 'The email that nobody can pay',
};

function undeliveredInWords({ mail, to, why }: Of<'mail_undelivered'>['facts']): string {
  const couldNot = `${MAILS[mail] ?? 'An email'} couldn’t be delivered`;
  if (why === null) return `${couldNot}. Its address has been removed since.`;
  return `${couldNot}${to === null ? '' : ` to ${to}`}: ${why}`;
}

const OUTCOMES: Record<ExceptionOutcome, string> = {
  tickets_issued: 'There were still seats, so the customer has their tickets.',
  refunded: 'We’ve requested a refund and told the customer.',
  nothing_to_send_back: 'Nothing was charged, so there’s nothing to refund.',
  returned_before: 'All of it had been refunded at the card provider before we heard of it.',
  retried:
    'We keep requesting it until the card provider accepts it, so don’t pay the customer another way. If somebody sends it from the card provider’s dashboard, we’ll stop.',
  accepted:
    'The card provider has accepted it since, but needs something first. Another entry here says what to do.',
  succeeded: 'The refund went through after all.',
  rest_requested: 'We’ve requested what’s left of it instead. See the order’s refunds.',
  sent_another_way: 'The customer got this money through another refund, so we won’t send it again.',
  returned_at_provider:
    'Somebody sent this money back from the card provider’s dashboard, so we won’t send it again.',
  paid_back_by_bank: 'The customer got this money back from their bank, so we won’t send it again.',
  tickets_on_hold: 'The tickets are on hold until the bank decides.',
  won: 'The dispute was won. The money stays, and the tickets are valid again.',
  tickets_cancelled: 'The dispute was lost. The tickets are no longer valid, and their seats are free.',
  tickets_cancelled_refunded:
    'All of the money was refunded. The tickets are no longer valid, and their seats are free.',
  tickets_cancelled_for_it: 'Tickets were cancelled for it, and no more money was sent.',
  no_tickets_left: 'None of the order’s tickets are valid any more, so there’s nothing left to decide.',
  all_refunded: 'The rest of the money was refunded too, so there’s nothing left to decide.',
  seats_released: 'We’ve told the customer that trying again won’t help. Their seats are back on sale.',
  booked_since: 'It’s in our books now.',
  not_charged: 'The customer wasn’t charged.',
  known_since: 'The card provider has told us what was refunded.',
  fee_returned: 'The service fee has been returned to the organiser.',
  came_back_since: 'This refund’s money came back, so no service fee is returned with it.',
};

export const EXCEPTION_OUTCOMES = Object.keys(OUTCOMES) as ExceptionOutcome[];

/** What happened to a refund that is filed as retried automatically, once its state has changed. */
const ASKED_AGAIN_AND: Partial<Record<RefundState, string>> = {
  pending: 'The card provider is processing it now, so don’t pay the customer another way.',
  processing: 'The card provider is sending it now, so don’t pay the customer another way.',
  needs_attention: 'The card provider has accepted it since, but needs something first.',
  failed: 'We requested it again, and it failed.',
};

/** Says what was done, or what resolved it; null if nothing was. @param refundState the current state of the refund of its money */
export function resolutionInWords(
  outcome: ExceptionOutcome | null,
  refundState: RefundState | null,
): string | null {
  if (outcome === null) return null;
  const since = outcome === 'retried' && refundState ? ASKED_AGAIN_AND[refundState] : undefined;
  return since ?? OUTCOMES[outcome];
}
