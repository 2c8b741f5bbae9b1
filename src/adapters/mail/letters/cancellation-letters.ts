import type { EventCancelledMail, TicketsTakenBackMail } from '../../../core/shared/mail.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { ticketDates } from '../../../core/tickets/ticket-dates.ts';
import { type Letter, oneLine } from '../letter.ts';
import { takenWords } from './order-refunded-letter.ts';

export function eventCancelledLetter(mail: EventCancelledMail): Letter {
  const event = oneLine(mail.eventName);
  const { date, time, zone } = ticketDates(mail);
  return {
    subject: `${event} was cancelled`,
    preview: oneLine(mail.reason, 90),
    heading: 'This event will not take place',
    blocks: [
      {
        kind: 'text',
        text: `${event}, ${date}, ${time} ${zone}, was cancelled by its organiser. What they say:`,
      },
      { kind: 'quote', text: mail.reason },
      { kind: 'text', text: moneyWords(mail.money) },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
      {
        kind: 'note',
        text: 'Take the date out of your calendar: an entry you added by hand stays until you remove it.',
      },
    ],
    because: `this address was given for an order for ${event}`,
  };
}

const ON_ITS_WAY =
  'is on its way back to the card you paid with; there is nothing you need to do. It arrives within 7-14 business days.';

function moneyWords(money: EventCancelledMail['money']): string {
  switch (money.kind) {
    case 'free':
      return 'Your tickets cost nothing, so there is nothing to send back.';
    case 'kept':
      return 'The organiser asked for no refund through us. If you have a question about your money, answer this mail.';
    case 'returned':
      return 'All you paid was given back already: we wrote to you about that, and no more money follows.';
    case 'disputed':
      return 'Your bank is looking into the payment of this order, and until it has decided nothing can go back from here. What it does not give back to you goes back to you then: we write to you when it is on its way.';
    case 'going-back':
      return `All you paid, ${formatMoney(money.amount)}, ${ON_ITS_WAY}`;
    case 'rest-going-back':
      return `The rest of what you paid, ${formatMoney(money.amount)}, ${ON_ITS_WAY} What was given back earlier is not in it.`;
  }
}

export function ticketsTakenBackLetter(mail: TicketsTakenBackMail): Letter {
  const event = oneLine(mail.eventName);
  return {
    subject: `Your tickets for ${event} were taken back`,
    preview: mail.free ? 'The organiser took them back; they cost nothing.' : 'The organiser took them back.',
    heading: 'Your tickets were taken back',
    blocks: [
      {
        kind: 'text',
        text: mail.free
          ? `The organiser of ${event} took your free tickets back.`
          : `The organiser of ${event} took your tickets back. All that was paid for them went back to you before, so no more money follows.`,
      },
      ...(mail.note ? [{ kind: 'quote', text: mail.note } as const] : []),
      { kind: 'text', text: `${takenWords(mail.tickets)} If this surprises you, answer this mail.` },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
    ],
    because: `this address was given for an order for ${event}`,
  };
}
