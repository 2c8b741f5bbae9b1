import { eventDates } from '../../../core/shared/event-dates.ts';
import type { TicketsMail } from '../../../core/shared/mail/customer-mails.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import { type Letter, oneLine } from '../letter.ts';
import { admitsOf, datesOf } from './admits-words.ts';
import { receiptBlocks } from './receipt-words.ts';
import { walletsOf } from './wallet-words.ts';

export function ticketsLetter(mail: TicketsMail): Letter {
  if (mail.order.tickets.length === 0) return donationLetter(mail);
  const { order, detailsMissing, receipt, attachments } = mail;
  const { event, tickets, extras, addedFee, total } = order;
  const { date, time, zone } = eventDates(event);
  const one = tickets.length === 1;
  const qrs = new Map(attachments.map(({ shows, contentId }) => [shows, contentId]));
  const files = attachments.filter(({ contentId }) => contentId === undefined);
  const yours = one ? 'Your ticket' : 'Your tickets';
  return {
    subject: `${yours} for ${oneLine(event.name)}`,
    preview: `${date}, ${time}. Show the QR code at the door.`,
    heading: 'See you there!',
    blocks: [
      {
        kind: 'text',
        text: `${yours} ${one ? 'is' : 'are'} ready. Show ${one ? 'its QR code' : 'each QR code'} at the door, on your phone or on paper.`,
      },
      ...(detailsMissing
        ? ([
            {
              kind: 'text',
              text: 'The organiser still needs a few details. Open your order with the button below to add them.',
            },
          ] as const)
        : []),
      {
        kind: 'ticket',
        accent: event.accent,
        title: event.name,
        when: [date, `${time} ${zone}`],
        where: event.locationText,
        tickets: tickets.map((ticket) => ({
          name: ticket.typeName,
          attendee: ticket.attendeeName,
          admits: admitsOf(ticket, event.timeZone),
          dates: datesOf(ticket, event),
          addOns: ticket.addOns && countedNames(ticket.addOns),
          price: priceOf(ticket.price),
          shortCode: ticket.shortCode,
          qr: qrs.get(ticket.id),
          wallets: walletsOf(ticket.id, mail.wallets),
        })),
        extras: extras.map(({ typeName, quantity, total }) => ({
          name: quantity === 1 ? typeName : `${quantity} × ${typeName}`,
          price: priceOf(total),
        })),
        fee: addedFee.minor > 0 ? formatMoney(addedFee) : undefined,
        total: priceOf(total),
      },
      {
        kind: 'button',
        label: one ? 'Show my ticket' : 'Show my tickets',
        href: order.orderLink,
        accent: event.accent,
      },
      ...(files.length > 0
        ? ([
            {
              kind: 'text',
              text: `Attached: a PDF to keep or print, ${total.minor > 0 ? 'an entry for your calendar and your receipt' : 'and an entry for your calendar'}.`,
            },
          ] as const)
        : []),
      ...receiptBlocks(receipt),
      {
        kind: 'note',
        text: 'Whoever shows a code first gets in, so take care who you forward this email to. Its link opens your order without an account.',
      },
    ],
    because: `this address was given for an order for ${oneLine(event.name)}`,
  };
}

/** Somebody gave, and bought nothing. */
function donationLetter({ order, receipt }: TicketsMail): Letter {
  const { event, lines, total } = order;
  return {
    subject: `Thank you for your donation to ${oneLine(event.name)}`,
    preview: `${formatMoney(total)} has arrived.`,
    heading: 'Thank you!',
    blocks: [
      ...lines.map((line) => ({
        kind: 'text' as const,
        text: `Your donation has arrived: ${formatMoney(line.total)} for ${oneLine(line.typeName)}.`,
      })),
      { kind: 'button', label: 'Show my order', href: order.orderLink, accent: event.accent },
      ...receiptBlocks(receipt),
      { kind: 'note', text: 'The link above opens your order without an account.' },
    ],
    because: `this address was given for a donation to ${oneLine(event.name)}`,
  };
}

function priceOf(price: TicketsMail['order']['total']): string {
  return price.minor === 0 ? 'Free' : formatMoney(price);
}
