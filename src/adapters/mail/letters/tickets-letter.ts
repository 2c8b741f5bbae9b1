import { eventDates } from '../../../core/shared/event-dates.ts';
import type { TicketsMail } from '../../../core/shared/mail/customer-mails.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import { frame } from '../../../languages/en/frame.ts';
import { mails } from '../../../languages/en/mails.ts';
import { sayIn } from '../../../languages/say.ts';
import type { Language } from '../../../languages/texts.ts';
import { type Letter, oneLine } from '../letter.ts';
import { admitsOf, datesOf } from './admits-words.ts';
import { receiptBlocks } from './receipt-words.ts';
import { walletsOf } from './wallet-words.ts';

export function ticketsLetter(mail: TicketsMail, language: Language): Letter {
  if (mail.order.tickets.length === 0) return donationLetter(mail, language);
  const say = sayIn(mails, language);
  const { locale } = language;
  const { order, detailsMissing, receipt, attachments } = mail;
  const { event, tickets, extras, addedFee, total } = order;
  const { date, time, zone } = eventDates(event, locale);
  const count = tickets.length;
  const name = oneLine(event.name);
  const qrs = new Map(attachments.map(({ shows, contentId }) => [shows, contentId]));
  const files = attachments.filter(({ contentId }) => contentId === undefined);
  return {
    subject: say('subject', { count, event: name }),
    preview: say('preview', { date, time }),
    heading: say('heading'),
    blocks: [
      {
        kind: 'text',
        text: say('ready', { count }),
      },
      ...(detailsMissing
        ? ([
            {
              kind: 'text',
              text: say('detailsNeeded'),
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
          admits: admitsOf(ticket, event.timeZone, language),
          dates: datesOf(ticket, event, language),
          addOns: ticket.addOns && countedNames(ticket.addOns),
          price: priceOf(ticket.price, language),
          shortCode: ticket.shortCode,
          qr: qrs.get(ticket.id),
          wallets: walletsOf(ticket.id, mail.wallets, language),
        })),
        extras: extras.map(({ typeName, quantity, total }) => ({
          name: quantity === 1 ? typeName : `${quantity} × ${typeName}`,
          price: priceOf(total, language),
        })),
        fee: addedFee.minor > 0 ? formatMoney(addedFee, locale) : undefined,
        total: priceOf(total, language),
      },
      {
        kind: 'button',
        label: say('showTickets', { count }),
        href: order.orderLink,
        accent: event.accent,
      },
      ...(files.length > 0
        ? ([
            {
              kind: 'text',
              text: say(total.minor > 0 ? 'attachedWithReceipt' : 'attached'),
            },
          ] as const)
        : []),
      ...receiptBlocks(receipt, language),
      {
        kind: 'note',
        text: say('forwardNote'),
      },
    ],
    because: { sentence: say('becauseOrder', { event: name }) },
  };
}

/** Somebody gave, and bought nothing. */
function donationLetter({ order, receipt }: TicketsMail, language: Language): Letter {
  const { event, lines, total } = order;
  const say = sayIn(mails, language);
  const { locale } = language;
  const name = oneLine(event.name);
  return {
    subject: say('donationSubject', { event: name }),
    preview: say('donationPreview', { amount: formatMoney(total, locale) }),
    heading: say('thankYou'),
    blocks: [
      ...lines.map((line) => ({
        kind: 'text' as const,
        text: say('donationText', {
          amount: formatMoney(line.total, locale),
          name: oneLine(line.typeName),
        }),
      })),
      { kind: 'button', label: say('showOrder'), href: order.orderLink, accent: event.accent },
      ...receiptBlocks(receipt, language),
      { kind: 'note', text: say('donationNote') },
    ],
    because: { sentence: say('becauseDonation', { event: name }) },
  };
}

function priceOf(price: TicketsMail['order']['total'], language: Language): string {
  return price.minor === 0 ? sayIn(frame, language)('free') : formatMoney(price, language.locale);
}
