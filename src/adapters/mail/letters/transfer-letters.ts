import { eventDates } from '../../../core/shared/event-dates.ts';
import type {
  TicketAcceptedMail,
  TicketEndedMail,
  TicketOfferedMail,
  TicketOnHoldMail,
  TicketReceivedMail,
} from '../../../core/shared/mail/customer-mails.ts';
import { countedNames } from '../../../core/tickets/counted-names.ts';
import { type Letter, oneLine } from '../letter.ts';
import { admitsOf, datesOf } from './admits-words.ts';
import { walletsOf } from './wallet-words.ts';

export function ticketOfferedLetter(mail: TicketOfferedMail): Letter {
  const name = oneLine(mail.eventName);
  const { date, time, zone } = eventDates(mail);
  return {
    subject: `A ticket for ${name}`,
    preview: 'Somebody is sending you a ticket.',
    heading: 'You’ve been sent a ticket',
    blocks: [
      {
        kind: 'text',
        text: `Somebody is sending you a ticket for ${mail.eventName}: ${date}, ${time} ${zone}. Accept it, and it’s yours.`,
      },
      {
        // Whoever buys may type any address.
        kind: 'text',
        text: `The sender’s email address was given as ${oneLine(mail.from)}. If you’re unsure, ask them before you accept.`,
      },
      { kind: 'button', label: 'See the ticket', href: mail.link, accent: mail.accent },
      {
        kind: 'note',
        text: 'Don’t know who this is from? Ignore this email, and nothing happens. Whoever has the link can accept the ticket, so take care who you forward it to.',
      },
    ],
    because: `somebody is sending this address a ticket for ${name}`,
  };
}

export function ticketReceivedLetter({
  sheet,
  detailsMissing,
  attachments,
  wallets,
}: TicketReceivedMail): Letter {
  const { event, tickets } = sheet;
  const { date, time, zone } = eventDates(event);
  const qrs = new Map(attachments.map(({ shows, contentId }) => [shows, contentId]));
  return {
    subject: `Your ticket for ${oneLine(event.name)}`,
    preview: `${date}, ${time}. Show the QR code at the door.`,
    heading: 'See you there!',
    blocks: [
      {
        kind: 'text',
        text: 'The ticket is yours. Show its QR code at the door, on your phone or on paper.',
      },
      ...(detailsMissing
        ? ([
            {
              kind: 'text',
              text: 'The organiser still needs a few details. Open your ticket with the button below to add them.',
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
          admits: admitsOf(ticket, event.timeZone),
          dates: datesOf(ticket, event),
          addOns: ticket.addOns && countedNames(ticket.addOns),
          shortCode: ticket.shortCode,
          qr: qrs.get(ticket.id),
          wallets: walletsOf(ticket.id, wallets),
        })),
      },
      { kind: 'button', label: 'Show my ticket', href: sheet.orderLink, accent: event.accent },
      {
        kind: 'note',
        text: 'Whoever shows the code first gets in, so take care who you forward this email to. Its link opens your ticket without an account.',
      },
    ],
    because: `this address accepted a ticket for ${oneLine(event.name)}`,
  };
}

export function ticketAcceptedLetter({ by, eventName, typeName, link }: TicketAcceptedMail): Letter {
  const name = oneLine(eventName);
  return {
    subject: `Your ticket for ${name} was accepted`,
    preview: 'Your copy of its code no longer works.',
    heading: 'Your ticket was accepted',
    blocks: [
      {
        kind: 'text',
        text: `${by} accepted the ticket that you sent: ${typeName}, for ${eventName}. It has a new code, and your copy of the old one no longer works.`,
      },
      { kind: 'button', label: 'See your order', href: link },
    ],
    because: `you sent a ticket for ${name} to somebody`,
  };
}

/** Tells the holder of a received ticket what a dispute means for it. The buyer's letter says more (`ticketsOnHoldLetter`). */
export function ticketOnHoldLetter({ eventName, orderLink, typeName, onHold }: TicketOnHoldMail): Letter {
  const name = oneLine(eventName);
  const which = `The ticket for ${eventName} that you were sent (${typeName})`;
  const words = onHold
    ? {
        subject: `Your ticket for ${name} is on hold`,
        preview: 'It isn’t valid at the door until its payment is confirmed.',
        heading: 'Your ticket is on hold',
        happened: `${which} is on hold, because the bank of the person who bought it is looking into the payment. Your seat stays reserved, but the ticket isn’t valid at the door until the bank decides.`,
        next: 'There’s nothing you need to do here. Ask whoever sent you the ticket: they can clear this up with their bank. We’ll email you when it has decided.',
      }
    : {
        subject: `Your ticket for ${name} is valid again`,
        preview: 'Its payment was confirmed.',
        heading: 'Your ticket is valid again',
        happened: `${which} is valid again: the bank decided that its payment stands.`,
        next: 'Nothing else changes: show it at the door.',
      };
  const { subject, preview, heading, happened, next } = words;
  return {
    subject,
    preview,
    heading,
    blocks: [
      { kind: 'text', text: happened },
      { kind: 'text', text: next },
      { kind: 'button', label: 'See your ticket', href: orderLink },
    ],
    because: `this address accepted a ticket for ${name}`,
  };
}

export function ticketEndedLetter({ eventName, orderLink, typeName, reversed }: TicketEndedMail): Letter {
  const name = oneLine(eventName);
  const why = reversed
    ? 'The bank of the person who bought it took the payment back.'
    : 'The order that it came from was refunded.';
  return {
    subject: `Your ticket for ${name} is no longer valid`,
    preview: 'Its code won’t work at the door.',
    heading: 'Your ticket is no longer valid',
    blocks: [
      {
        kind: 'text',
        text: `The ticket for ${eventName} that you were sent (${typeName}) is no longer valid, and its code won’t work at the door. ${why}`,
      },
      {
        kind: 'text',
        text: 'Any money goes back to the person who bought it. If you didn’t expect this, ask whoever sent you the ticket, or reply to this email.',
      },
      { kind: 'button', label: 'See your ticket', href: orderLink },
    ],
    because: `this address accepted a ticket for ${name}`,
  };
}
