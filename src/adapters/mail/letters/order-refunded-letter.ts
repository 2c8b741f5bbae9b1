import type {
  CreditNoteMail,
  OrderRefundedMail,
  RefundAtDoorMail,
  RefundDelayedMail,
  RefundReason,
  TakenBack,
} from '../../../core/shared/mail/refund-mails.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import { type Block, type Letter, oneLine } from '../letter.ts';
import { creditNoteBlocks } from './receipt-words.ts';

export function orderRefundedLetter(mail: OrderRefundedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  const { subject, heading, happened, next } = NEWS[mail.reason](event, amount, mail.tickets);
  return {
    subject,
    preview: `${amount} is on its way back to the card you paid with.`,
    heading,
    blocks: [
      { kind: 'text', text: happened },
      ...keptBlocks(mail.kept),
      ...quote(mail.note),
      { kind: 'text', text: next },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
      {
        kind: 'note',
        text: `We’re returning ${amount} to the card or account you paid with. There’s nothing you need to do: it arrives within 7-14 business days.`,
      },
      ...(mail.receipt ? creditNoteBlocks(mail.receipt.of, mail.receipt.noteNumber) : []),
    ],
    because: `this address was given for an order for ${event}`,
  };
}

/** Says who gives the money back, since only its organiser can. */
export function refundAtDoorLetter(mail: RefundAtDoorMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  return {
    subject: `${event} was cancelled: you get your money back`,
    preview: `The organiser gives you ${amount} back themselves.`,
    heading: 'You get your money back',
    blocks: [
      {
        kind: 'text',
        text: `${event} was cancelled. You paid at the door, so the organiser gives you your money back themselves: ${amount}. Reply to this email to ask how.`,
      },
      { kind: 'text', text: 'The tickets are no longer valid.' },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
    ],
    because: `this address was given for an order for ${event}`,
  };
}

export function creditNoteLetter(mail: CreditNoteMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  return {
    subject: `Your credit note for ${event}`,
    preview: `We’ve refunded ${amount}.`,
    heading: 'Your credit note',
    blocks: [
      {
        kind: 'text',
        text: `We’ve refunded ${amount} of what you paid for ${event}, and this is your credit note. There’s nothing you need to do.`,
      },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
      ...creditNoteBlocks(mail.receipt.of, mail.receipt.noteNumber),
    ],
    because: `this address was given for an order for ${event}`,
  };
}

export function refundDelayedLetter(mail: RefundDelayedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  return {
    subject: `Your refund for ${event} is delayed`,
    preview: mail.cameBack
      ? `${amount} came back to us. We’re looking into it.`
      : `We couldn’t send ${amount} yet. We’re looking into it.`,
    heading: 'Your refund is delayed',
    blocks: [
      { kind: 'text', text: `We owe you a refund of ${amount} for ${event}: ${WHY[mail.reason]}.` },
      ...quote(mail.note),
      {
        kind: 'text',
        text: `${mail.cameBack ? 'We sent it, but your bank returned it to us.' : 'The card provider couldn’t send it yet.'} We’re looking into it. There’s nothing you need to do, and we’ll email you when it’s on its way.`,
      },
      ...(isAnythingTaken(mail.tickets) ? [{ kind: 'text', text: takenWords(mail.tickets) } as const] : []),
      { kind: 'button', label: 'See your order', href: mail.orderLink },
    ],
    because: `this address was given for an order for ${event}`,
  };
}

const keptBlocks = (kept: OrderRefundedMail['kept']): Block[] =>
  kept ? [{ kind: 'text', text: `The organiser keeps a cancellation fee of ${formatMoney(kept)}.` }] : [];

const quote = (note: string | undefined): Block[] => (note ? [{ kind: 'quote', text: note }] : []);

const MOST_NAMED = 10;

const isAnythingTaken = ({ codes, addOns }: TakenBack) => codes.length + addOns.length > 0;

const isOfAddOnsAlone = ({ codes, addOns }: TakenBack) => codes.length === 0 && addOns.length > 0;

/**
 * "Tickets ABCD-2345 and EFGH-6789 are no longer valid. Your other tickets are still valid." Of add-ons alone: "No longer in your order:
 * T-shirt, Large; 2 × Drink. Everything else in it is still valid."
 */
export function takenWords(taken: TakenBack): string {
  const { codes, addOns, othersGood } = taken;
  if (isOfAddOnsAlone(taken)) {
    const others = othersGood ? ' Everything else in it is still valid.' : '';
    return `No longer in your order: ${countedNames(addOns)}.${others}`;
  }
  const rest = othersGood ? ' Your other tickets are still valid.' : '';
  if (!othersGood || codes.length > MOST_NAMED) {
    const which =
      codes.length === 1 ? 'The refunded ticket is no longer' : 'The refunded tickets are no longer';
    return `${which} valid.${rest}`;
  }
  const named = new Intl.ListFormat('en-GB').format(codes);
  return codes.length === 1
    ? `Ticket ${named} is no longer valid.${rest}`
    : `Tickets ${named} are no longer valid.${rest}`;
}

const WHY: Record<RefundReason, string> = {
  'paid-too-late': 'your payment arrived after your seats had gone back on sale',
  'paid-twice': 'your order was paid twice',
  'amount-mismatch': 'your payment didn’t match the price of your order',
  'paid-after-cancelling': 'the event was cancelled before your payment arrived',
  'event-cancelled': 'the event was cancelled',
  'by-organiser': 'the organiser refunded it',
  'by-customer': 'you asked for a refund',
  goodwill: 'the organiser is refunding part of what you paid',
  'at-provider': 'your payment was refunded',
  'resale-over': 'the ticket that you were buying was no longer for sale when your payment arrived',
  'order-lost': 'we lost your order when we repaired our site',
  resold: 'your ticket was resold',
};

interface News {
  readonly subject: string;
  readonly heading: string;
  readonly happened: string;
  readonly next: string;
}

const NEWS: Record<RefundReason, (event: string, amount: string, tickets: TakenBack) => News> = {
  'paid-too-late': (event, amount) => ({
    subject: `Your payment for ${event} arrived too late: we’re refunding it`,
    heading: 'Your payment arrived too late',
    happened: `Your payment of ${amount} for ${event} arrived after your seats had gone back on sale, and by then there were none left. We’re refunding all of it.`,
    next: 'You don’t have tickets from this order. Seats sometimes free up, so check the event page again.',
  }),
  'paid-twice': (event, amount) => ({
    subject: `You paid twice for ${event}: we’re refunding one payment`,
    heading: 'You paid twice',
    happened: `Two payments arrived for your order for ${event}. We kept the first and are refunding the second, ${amount}, in full.`,
    next: 'Your tickets are valid: nothing changes for them.',
  }),
  'amount-mismatch': (event, amount) => ({
    subject: `We’re refunding your payment for ${event}`,
    heading: 'Your payment didn’t match',
    happened: `Your payment of ${amount} for ${event} doesn’t match the price of your order, so we couldn’t accept it. We’re refunding all of it.`,
    next: 'You don’t have tickets from this payment. Please order again on the event page, and tell us if it happens twice.',
  }),
  'paid-after-cancelling': (event, amount) => ({
    subject: `${event} was cancelled: we’re refunding your payment`,
    heading: 'The event was cancelled',
    happened: `${event} was cancelled before your payment of ${amount} arrived. We’re refunding all of it.`,
    next: 'You don’t have tickets from this order.',
  }),
  'event-cancelled': (event, amount) => ({
    subject: `${event} was cancelled: we’re refunding your order`,
    heading: 'Your money is on its way',
    happened: `${event} was cancelled, and its organiser refunded your order: ${amount} is on its way back to you.`,
    next: 'The tickets are no longer valid.',
  }),
  'by-organiser': (event, amount, tickets) => {
    const what = whatOf(tickets);
    return {
      subject: `We’re refunding your ${what} for ${event}`,
      heading: 'Your money is on its way',
      happened: `The organiser of ${event} refunded your ${what}: ${amount} is on its way back to you.`,
      next: `${takenWords(tickets)} If you didn’t expect this, reply to this email.`,
    };
  },
  'by-customer': (event, amount, tickets) => {
    const ofAddOns = isOfAddOnsAlone(tickets);
    const what = ofAddOns ? 'add-on' : 'ticket';
    const count = (ofAddOns ? tickets.addOns : tickets.codes).length;
    const asked = count > 1 ? `${count} ${what}s` : ofAddOns ? 'an add-on' : 'a ticket';
    return {
      subject: `We’re refunding your ${count > 1 ? `${what}s` : what} for ${event}`,
      heading: 'Your money is on its way',
      happened: `You asked for a refund of ${asked} for ${event}: ${amount} is on its way to you.`,
      next: `${takenWords(tickets)} If this wasn’t you, reply to this email.`,
    };
  },
  'resale-over': (event, amount) => ({
    subject: `We’re refunding your payment for ${event}`,
    heading: 'The ticket was no longer for sale',
    happened: `The ticket for ${event} that you were buying was taken off resale before your payment of ${amount} arrived. We’re refunding all of it.`,
    next: 'You don’t have a ticket from this order.',
  }),
  'order-lost': (event, amount) => ({
    subject: `Your order for ${event} is no longer valid: we’re refunding it`,
    heading: 'We’re sorry: we lost your order',
    happened: `We had to restore our site from a backup, and your order for ${event} was made after it. We couldn’t keep it, so we’re refunding all of it: ${amount} is on its way back to you.`,
    next: 'If we sent you tickets for this order, they’re no longer valid. If you still want to come, please order again on the event page.',
  }),
  resold: (event, amount, tickets) => ({
    subject: `Your ticket for ${event} was resold`,
    heading: 'Your ticket was resold',
    happened: `Somebody on the waiting list bought your ticket for ${event}: ${amount} is on its way to you.`,
    next: takenWords(tickets),
  }),
  goodwill: (event, amount) => ({
    subject: `You’ve been refunded ${amount} for ${event}`,
    heading: 'You’ve got a partial refund',
    happened: `The organiser of ${event} has refunded ${amount} of what you paid.`,
    next: 'Nothing else changes: your tickets stay as they are.',
  }),
  'at-provider': (event, amount, tickets) =>
    isAnythingTaken(tickets)
      ? {
          subject: `Your order for ${event} has been refunded`,
          heading: 'Your order has been refunded',
          happened: `Your payment for ${event} was refunded: ${amount} is on its way to you.`,
          next: `${isOfAddOnsAlone(tickets) ? takenWords(tickets) : 'The tickets in this order are no longer valid.'} If you didn’t expect this, reply to this email.`,
        }
      : {
          subject: `You’ve been refunded ${amount} for ${event}`,
          heading: 'You’ve got a partial refund',
          happened: `${amount} of what you paid for ${event} has been refunded.`,
          next: 'Your tickets stay as they are for now. If the organiser cancels one of them for this, we’ll email you.',
        },
};

/** Names the part of an order that was refunded. */
function whatOf(taken: TakenBack): 'order' | 'ticket' | 'tickets' | 'add-on' | 'add-ons' {
  if (!taken.othersGood) return 'order';
  if (isOfAddOnsAlone(taken)) return taken.addOns.length === 1 ? 'add-on' : 'add-ons';
  return taken.codes.length === 1 ? 'ticket' : 'tickets';
}
