import { disputeReason } from '../../../core/disputes/dispute-words.ts';
import type { DisputeDecidedMail, DisputeOpenedMail, TicketsOnHoldMail } from '../../../core/shared/mail.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { ticketDates } from '../../../core/tickets/ticket-dates.ts';
import { type Letter, oneLine } from '../letter.ts';
import { creditNoteBlocks } from './receipt-words.ts';

const BECAUSE = 'you organise this event';

export function disputeOpenedLetter(mail: DisputeOpenedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  const hold = mail.hasTickets
    ? 'Its tickets are on hold: they keep their seats, but admit nobody until the bank has decided.'
    : 'This payment had bought no tickets, so nothing else changes.';
  return {
    subject: `A payment for ${event} is disputed`,
    preview: `${amount}, order ${mail.orderNumber}. Answer in time, or the bank may decide for the customer.`,
    heading: 'A payment is disputed',
    blocks: [
      {
        kind: 'text',
        text: `The customer of order ${mail.orderNumber} for ${event} asked their bank for ${amount} back. The reason given: ${disputeReason(mail.category)}.`,
      },
      { kind: 'text', text: hold },
      {
        kind: 'text',
        text: `What to do: answer at your card provider, where evidence is uploaded: what was bought, mails to the customer, whether they came. ${untilWhen(mail)}`,
      },
      { kind: 'button', label: 'See the order', href: mail.link },
      {
        kind: 'note',
        text: 'Do not send the money back another way meanwhile: it could go twice.',
      },
    ],
    because: BECAUSE,
  };
}

function untilWhen({ dueAt, timeZone }: DisputeOpenedMail): string {
  if (dueAt === null) return 'Answer soon: the bank sets the time.';
  const { date, zone } = ticketDates({ startsAt: dueAt, endsAt: dueAt, timeZone });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const time = new Intl.DateTimeFormat('en-GB', clock).format(new Date(dueAt));
  return `Evidence is taken until ${date}, ${time} ${zone}.`;
}

export function disputeDecidedLetter(mail: DisputeDecidedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  const won = mail.state === 'won';
  return {
    subject: won ? `You won the dispute for ${event}` : `You lost the dispute for ${event}`,
    preview: won ? 'The money stays with you.' : `The customer has ${amount} back.`,
    heading: won
      ? 'The money stays with you'
      : mail.rest
        ? 'The customer has a part back'
        : 'The customer has the money back',
    blocks: [
      {
        kind: 'text',
        text: won
          ? `The bank decided about order ${mail.orderNumber} for ${event}: the payment stands.`
          : `The bank decided about order ${mail.orderNumber} for ${event}: the customer got ${amount} back, and it is taken from your takings.`,
      },
      ...(mail.hasTickets
        ? [
            {
              kind: 'text',
              text: won
                ? 'Its tickets are good again; those that were refunded stay refunded.'
                : 'Its tickets were taken back and admit nobody. Their seats can be sold again while the event is on sale.',
            } as const,
          ]
        : []),
      ...(mail.rest
        ? [
            {
              kind: 'text',
              text: `Another ${formatMoney(mail.rest)} of what the customer paid is still with you. Refund it on the order’s page if they are to have it.`,
            } as const,
          ]
        : []),
      { kind: 'button', label: 'See the order', href: mail.link },
    ],
    because: BECAUSE,
  };
}

const WHAT_IT_MEANS: Record<
  TicketsOnHoldMail['state'],
  (event: string, amount: string) => { subject: string; heading: string; happened: string; next: string }
> = {
  open: (event, amount) => ({
    subject: `Your tickets for ${event} are on hold`,
    heading: 'Your tickets are on hold',
    happened: `Your bank is looking into the payment of ${amount} for ${event}. Until it has decided, the tickets of this order keep their places but admit nobody.`,
    next: 'You need not do anything here. If you want to come and did not mean to question the payment, tell your bank: the tickets are good again once it says that the payment stands. We write to you when it has decided.',
  }),
  won: (event, amount) => ({
    subject: `Your tickets for ${event} are good again`,
    heading: 'Your tickets are good again',
    happened: `Your bank decided that the payment of ${amount} for ${event} stands. Tickets of this order that were not refunded admit again.`,
    next: 'Nothing else changes: show them at the door as before.',
  }),
  lost: (event, amount) => ({
    subject: `Your tickets for ${event} have ended`,
    heading: 'Your payment went back to you',
    happened: `Your bank gave you ${amount} for ${event} back. The tickets of this order no longer admit anybody.`,
    next: 'If you still want to come, buy again from the event’s page while it is on sale.',
  }),
};

/** What a dispute means for the tickets of the customer. */
export function ticketsOnHoldLetter(mail: TicketsOnHoldMail): Letter {
  const said = WHAT_IT_MEANS[mail.state](oneLine(mail.eventName), formatMoney(mail.amount));
  return {
    subject: said.subject,
    preview: said.happened,
    heading: said.heading,
    blocks: [
      { kind: 'text', text: said.happened },
      { kind: 'text', text: said.next },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
      ...(mail.receipt ? creditNoteBlocks(mail.receipt.of, mail.receipt.noteNumber) : []),
    ],
    because: 'you ordered tickets for this event',
  };
}
