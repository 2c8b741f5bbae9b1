import { formatMoney } from '../../../core/shared/format-money.ts';
import type { PaymentNewsMail } from '../../../core/shared/mail/customer-mails.ts';
import { type Letter, oneLine } from '../letter.ts';
import { instantInWords } from './instant-in-words.ts';

/** What a customer reads about a payment that is on its way, was refused, or did not arrive in time. */
export function paymentNewsLetter(mail: PaymentNewsMail): Letter {
  const { subject, preview, heading, text, next } = WORDS[mail.news](mail);
  return {
    subject,
    preview,
    heading,
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: `Amount: ${formatMoney(mail.amount)}\nPayment reference: ${mail.reference}` },
      { kind: 'button', label: 'See my order', href: mail.orderLink, accent: mail.accent },
      { kind: 'note', text: next },
    ],
    because: `this address was given for an order for ${oneLine(mail.eventName)}`,
  };
}

type Words = Pick<Letter, 'subject' | 'preview' | 'heading'> & {
  text: string;
  /** What happens next, or what to do. */
  next: string;
};

const LATER = 'you get tickets if any are left, or all of your money back';

const WORDS: Record<PaymentNewsMail['news'], (mail: PaymentNewsMail) => Words> = {
  sent: ({ eventName, ...mail }) => {
    const until = instantInWords(mail.reservedUntil, mail.timeZone);
    return {
      subject: `We’re waiting for your payment for ${oneLine(eventName)}`,
      preview: `Your seats are reserved until ${until}.`,
      heading: 'Your payment is on its way',
      text: `We’re waiting for your payment for ${eventName} to be confirmed. Your seats are reserved until ${until}. You don’t need to pay again: as soon as your payment arrives, we email your tickets.`,
      next: `If it arrives later than that, ${LATER}.`,
    };
  },
  rejected: ({ eventName, ...mail }) => {
    const until = instantInWords(mail.reservedUntil, mail.timeZone);
    return {
      subject: `Your payment for ${oneLine(eventName)} didn’t go through`,
      preview: mail.reserved
        ? `Your seats are reserved until ${until}.`
        : 'Your seats are no longer reserved.',
      heading: 'Your payment didn’t go through',
      text: `We were told that your payment for ${eventName} didn’t go through. ${
        mail.cancelled
          ? 'The event is cancelled, so there is nothing to do.'
          : mail.reserved
            ? `Your seats are reserved until ${until}, so you can pay another way until then.`
            : 'Your seats are no longer reserved. If tickets are left, you can choose them again.'
      }`,
      next: 'Has the money left your account? Reply to this email with the payment reference above.',
    };
  },
  lapsed: ({ eventName, ...mail }) => {
    const until = instantInWords(mail.reservedUntil, mail.timeZone);
    return {
      subject: `Your payment for ${oneLine(eventName)} hasn’t arrived yet`,
      preview: 'Your seats are no longer reserved.',
      heading: 'Your payment hasn’t arrived yet',
      text: mail.cancelled
        ? `${eventName} is cancelled, and your payment for it hasn’t arrived yet. When it does, all of it goes back to you. You don’t need to do anything.`
        : `We reserved your seats for ${eventName} until ${until}, but your payment hasn’t arrived, so they’re back on sale. If you’ve paid, please don’t pay again: when your payment arrives, ${LATER}.`,
      next: 'Did you pay some days ago? Reply to this email with the payment reference above, and we’ll look for it.',
    };
  },
};
