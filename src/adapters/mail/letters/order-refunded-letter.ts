import type {
  CreditNoteMail,
  OrderRefundedMail,
  RefundDelayedMail,
  RefundReason,
  TakenBack,
} from '../../../core/shared/mail.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { type Block, type Letter, oneLine } from '../letter.ts';
import { creditNoteBlocks } from './receipt-words.ts';

export function orderRefundedLetter(mail: OrderRefundedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  const { subject, heading, happened, next } = SAID[mail.reason](event, amount, mail.tickets);
  return {
    subject,
    preview: `${amount} goes back to the card you paid with.`,
    heading,
    blocks: [
      { kind: 'text', text: happened },
      ...quote(mail.note),
      { kind: 'text', text: next },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
      {
        kind: 'note',
        text: `The ${amount} goes back to the card or account you paid with; there is nothing you need to do for it. It arrives within 7-14 business days.`,
      },
      ...(mail.receipt ? creditNoteBlocks(mail.receipt.of, mail.receipt.noteNumber) : []),
    ],
    because: `this address was given for an order for ${event}`,
  };
}

export function creditNoteLetter(mail: CreditNoteMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  return {
    subject: `Your credit note for ${event}`,
    preview: `${amount} has been sent back to you.`,
    heading: 'Your credit note',
    blocks: [
      {
        kind: 'text',
        text: `${amount} of what you paid for ${event} has been sent back to you, and this is the credit note for it. There is nothing you need to do.`,
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
    subject: `Your refund for ${event} takes longer`,
    preview: mail.cameBack
      ? `${amount} came back to us; we are on it.`
      : `${amount} could not be sent back yet; we are on it.`,
    heading: 'Your refund takes longer',
    blocks: [
      { kind: 'text', text: `${amount} of yours for ${event} is to go back to you: ${WHY[mail.reason]}.` },
      ...quote(mail.note),
      {
        kind: 'text',
        text: `${mail.cameBack ? 'It had been sent, and your bank sent it back to us.' : 'The card provider could not send it yet.'} We have been told and see to it; there is nothing you need to do, and you hear from us when it is on its way.`,
      },
      ...(mail.tickets.codes.length > 0 ? [{ kind: 'text', text: takenWords(mail.tickets) } as const] : []),
      { kind: 'button', label: 'See your order', href: mail.orderLink },
    ],
    because: `this address was given for an order for ${event}`,
  };
}

const quote = (note: string | undefined): Block[] => (note ? [{ kind: 'quote', text: note }] : []);

const MOST_NAMED = 10;

/** "The tickets ABCD-2345 and EFGH-6789 no longer admit anybody. Your other tickets stay good." */
export function takenWords({ codes, othersGood }: TakenBack): string {
  const rest = othersGood ? ' Your other tickets stay good.' : '';
  if (!othersGood || codes.length > MOST_NAMED) {
    const which =
      codes.length === 1 ? 'The refunded ticket no longer admits' : 'The refunded tickets no longer admit';
    return `${which} anybody.${rest}`;
  }
  const named = new Intl.ListFormat('en-GB').format(codes);
  return codes.length === 1
    ? `The ticket ${named} no longer admits anybody.${rest}`
    : `The tickets ${named} no longer admit anybody.${rest}`;
}

const WHY: Record<RefundReason, string> = {
  'paid-too-late': 'your payment came after your places had been let go',
  'paid-twice': 'your order was paid twice, and one payment is enough',
  'amount-mismatch': 'your payment was not what the order costs',
  'paid-after-cancelling': 'the event was cancelled before your payment came',
  'event-cancelled': 'the event was cancelled',
  'by-organiser': 'the organiser refunded it',
  'by-customer': 'you gave it back',
  goodwill: 'the organiser sends you a part of what you paid',
  'at-provider': 'your payment was sent back',
};

interface Said {
  readonly subject: string;
  readonly heading: string;
  readonly happened: string;
  readonly next: string;
}

const SAID: Record<RefundReason, (event: string, amount: string, tickets: TakenBack) => Said> = {
  'paid-too-late': (event, amount) => ({
    subject: `Your payment for ${event} came too late and goes back`,
    heading: 'Your payment came too late',
    happened: `Your payment of ${amount} for ${event} reached us after your places had been let go, and by then the last ones were taken or the sale was over. We are sending all of it back.`,
    next: 'You have no tickets from this order. Have another look at the event: while it is on sale, places sometimes come free again.',
  }),
  'paid-twice': (event, amount) => ({
    subject: `You paid twice for ${event}: one payment goes back`,
    heading: 'You paid twice',
    happened: `Two payments arrived for your order for ${event}. We kept the first and are sending the second, ${amount}, all of it, back.`,
    next: 'Your tickets are good: nothing changes for them.',
  }),
  'amount-mismatch': (event, amount) => ({
    subject: `Your payment for ${event} goes back`,
    heading: 'Your payment did not match',
    happened: `Your payment of ${amount} for ${event} is not what the order costs, so we did not accept it. We are sending all of it back.`,
    next: 'You have no tickets from this payment. Please order again from the event, and tell us if it happens twice.',
  }),
  'paid-after-cancelling': (event, amount) => ({
    subject: `Your payment for ${event} goes back: the event was cancelled`,
    heading: 'The event was cancelled',
    happened: `${event} was cancelled before your payment of ${amount} reached us. We are sending all of it back.`,
    next: 'You have no tickets from this order.',
  }),
  'event-cancelled': (event, amount) => ({
    subject: `Your order for ${event} was refunded: the event was cancelled`,
    heading: 'Your order was refunded',
    happened: `${event} was cancelled, and its organiser refunded your order: ${amount} is on its way back to you.`,
    next: 'The tickets no longer admit anybody.',
  }),
  'by-organiser': (event, amount, tickets) => {
    const what = whatOf(tickets);
    return {
      subject: `Your ${what} for ${event} ${what === 'tickets' ? 'were' : 'was'} refunded`,
      heading: `Your ${what} ${what === 'tickets' ? 'were' : 'was'} refunded`,
      happened: `The organiser of ${event} refunded your ${what}: ${amount} is on its way back to you.`,
      next: `${takenWords(tickets)} If this surprises you, answer this mail.`,
    };
  },
  'by-customer': (event, amount, tickets) => {
    const several = tickets.codes.length > 1;
    return {
      subject: `You gave ${several ? 'tickets' : 'a ticket'} for ${event} back`,
      heading: 'Your money is on its way',
      happened: `You gave ${several ? `${tickets.codes.length} tickets` : 'a ticket'} for ${event} back: ${amount} is on its way to you.`,
      next: `${takenWords(tickets)} If this was not you, answer this mail.`,
    };
  },
  goodwill: (event, amount) => ({
    subject: `You get ${amount} back for ${event}`,
    heading: 'Some of your money goes back',
    happened: `The organiser of ${event} sends you ${amount} of what you paid.`,
    next: 'Nothing else changes: the tickets you hold stay as they are.',
  }),
  'at-provider': (event, amount, { codes }) =>
    codes.length > 0
      ? {
          subject: `Your order for ${event} was refunded`,
          heading: 'Your order was refunded',
          happened: `Your payment for ${event} was sent back: ${amount} is on its way to you.`,
          next: 'The tickets of this order no longer admit anybody. If this surprises you, answer this mail.',
        }
      : {
          subject: `You get ${amount} back for ${event}`,
          heading: 'Some of your money goes back',
          happened: `${amount} of what you paid for ${event} was sent back to you.`,
          next: 'Your tickets stay as they are for now. If the organiser takes one of them back for this, you hear of it.',
        },
};

/** What of an order was refunded. */
function whatOf({ codes, othersGood }: TakenBack): 'order' | 'ticket' | 'tickets' {
  if (!othersGood) return 'order';
  return codes.length === 1 ? 'ticket' : 'tickets';
}
