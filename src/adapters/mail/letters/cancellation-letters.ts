import { eventDates } from '../../../core/shared/event-dates.ts';
import type { EventCancelledMail } from '../../../core/shared/mail/customer-mails.ts';
import type { TicketsCancelledMail } from '../../../core/shared/mail/refund-mails.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { type Letter, oneLine } from '../letter.ts';
import { takenWords } from './order-refunded-letter.ts';

export function eventCancelledLetter(mail: EventCancelledMail): Letter {
  const event = oneLine(mail.eventName);
  const { date, time, zone } = eventDates(mail);
  return {
    subject: `${event} was cancelled`,
    preview: oneLine(mail.reason, 90),
    heading: 'This event won’t go ahead',
    blocks: [
      {
        kind: 'text',
        text: `${event}, ${date}, ${time} ${zone}, was cancelled by its organiser. They say:`,
      },
      { kind: 'quote', text: mail.reason },
      { kind: 'text', text: moneyWords(mail.money) },
      {
        kind: 'button',
        label: mail.money.kind === 'not-theirs' ? 'See your ticket' : 'See your order',
        href: mail.orderLink,
      },
      {
        kind: 'note',
        text: 'If you added this event to your calendar, please remove it.',
      },
    ],
    because: `this address has tickets for ${event}`,
  };
}

const ON_ITS_WAY =
  'is on its way back to the card you paid with. There’s nothing you need to do: it arrives within 7-14 business days.';

function moneyWords(money: EventCancelledMail['money']): string {
  switch (money.kind) {
    case 'free':
      return 'Your tickets were free, so there’s nothing to refund.';
    case 'not-theirs':
      return 'Somebody sent you your ticket. If there’s a refund, it goes to the person who paid for it.';
    case 'kept':
      return 'The organiser hasn’t asked us to refund your order. If you have a question about your money, reply to this email.';
    case 'returned':
      return 'Everything you paid has already been refunded, as we told you by email.';
    case 'disputed':
      return 'Your bank is looking into the payment for this order, so we can’t refund it until the bank has decided. If the bank doesn’t return your money, we will, and we’ll email you when it’s on its way.';
    case 'at-the-door':
      return `You paid at the door, so the organiser gives you your money back themselves: ${formatMoney(money.amount)}. Reply to this email to ask how.`;
    case 'going-back':
      return `Everything you paid, ${formatMoney(money.amount)}, ${ON_ITS_WAY}`;
    case 'rest-going-back':
      return `The rest of what you paid, ${formatMoney(money.amount)}, ${ON_ITS_WAY} This doesn’t include what was refunded earlier.`;
  }
}

export function ticketsCancelledLetter(mail: TicketsCancelledMail): Letter {
  const event = oneLine(mail.eventName);
  const { codes, addOns } = mail.tickets;
  const ofAddOns = codes.length === 0 && addOns.length > 0;
  const what = ofAddOns ? (addOns.length === 1 ? 'add-on' : 'add-ons') : 'tickets';
  const lost = `Your ${what} for ${event} ${what === 'add-on' ? 'is' : 'are'} no longer valid`;
  const free = mail.free ? 'free ' : '';
  // An add-on that cost nothing had nothing to refund, in whichever order.
  const paid = mail.free || ofAddOns ? '' : ' What you paid for them has already been refunded.';
  return {
    subject: lost,
    preview: `The organiser cancelled your ${free}${what}.`,
    heading: lost.replace(` for ${event}`, ''),
    blocks: [
      { kind: 'text', text: `The organiser of ${event} cancelled your ${free}${what}.${paid}` },
      ...(mail.note ? [{ kind: 'quote', text: mail.note } as const] : []),
      { kind: 'text', text: `${takenWords(mail.tickets)} If you didn’t expect this, reply to this email.` },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
    ],
    because: `this address was given for an order for ${event}`,
  };
}
