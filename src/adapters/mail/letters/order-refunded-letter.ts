import type { OrderRefundedMail, RefundReason } from '../../../core/shared/mail.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { type Letter, oneLine } from '../letter.ts';

export function orderRefundedLetter(mail: OrderRefundedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  const { subject, heading, happened, next } = SAID[mail.reason](event, amount);
  return {
    subject,
    preview: `${amount} goes back to the card you paid with.`,
    heading,
    blocks: [
      { kind: 'text', text: happened },
      ...(mail.note ? [{ kind: 'quote', text: mail.note } as const] : []),
      { kind: 'text', text: next },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
      {
        kind: 'note',
        text: `The ${amount} goes back to the card you paid with; there is nothing you need to do for it. Most banks show it within 10 working days.`,
      },
    ],
    because: `this address was given for an order for ${event}`,
  };
}

interface Said {
  readonly subject: string;
  readonly heading: string;
  readonly happened: string;
  readonly next: string;
}

const SAID: Record<RefundReason, (event: string, amount: string) => Said> = {
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
  'by-organiser': (event, amount) => ({
    subject: `Your order for ${event} was refunded`,
    heading: 'Your order was refunded',
    happened: `The organiser of ${event} refunded your order: ${amount} is on its way back to you.`,
    next: 'The refunded tickets no longer admit anybody. If this surprises you, ask the organiser.',
  }),
};
