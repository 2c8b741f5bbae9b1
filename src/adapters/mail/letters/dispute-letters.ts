import { disputeReason } from '../../../core/providers/dispute-reason.ts';
import type { DisputeDecidedMail, DisputeOpenedMail } from '../../../core/shared/mail/organiser-mails.ts';
import type { TicketsOnHoldMail } from '../../../core/shared/mail/refund-mails.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { type Letter, oneLine } from '../letter.ts';
import { instantInWords } from './instant-in-words.ts';
import { creditNoteBlocks } from './receipt-words.ts';

const BECAUSE = 'you organise this event';

export function disputeOpenedLetter(mail: DisputeOpenedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  const hold = mail.hasTickets
    ? 'Its tickets are on hold: their seats stay reserved, but they aren’t valid at the door until the bank decides.'
    : 'This payment didn’t buy any tickets, so nothing else changes.';
  return {
    subject: `A payment for ${event} is disputed`,
    preview: `${amount}, order ${mail.orderNumber}. Act in time, or the bank may decide for the customer.`,
    heading: 'A payment is disputed',
    blocks: [
      {
        kind: 'text',
        text: `The customer of order ${mail.orderNumber} for ${event} asked their bank to return ${amount}. The reason given: ${disputeReason(mail.category)}.`,
      },
      { kind: 'text', text: hold },
      {
        kind: 'text',
        text: whatToDo(mail),
      },
      { kind: 'button', label: 'See the order', href: mail.link },
      {
        kind: 'note',
        text: 'Don’t refund the customer another way in the meantime, or they could be paid twice.',
      },
    ],
    because: BECAUSE,
  };
}

/** Only the holder of the account that the payment went to can answer the bank. */
function whatToDo({ operatorEmail, dueAt, timeZone }: DisputeOpenedMail): string {
  const evidence = 'what was bought, your emails with the customer, and whether they came';
  const until = dueAt && instantInWords(dueAt, timeZone);
  if (operatorEmail === null) {
    const when = until ? `by ${until}` : 'soon: the bank sets the deadline';
    return `What to do: respond in your own dashboard at the card provider. Upload evidence of ${evidence}. Do it ${when}.`;
  }
  const when = until ? `The bank takes evidence until ${until}, so email it` : 'Email it';
  return `What to do: the payment went to our account, so we respond to the bank for you. Email ${oneLine(operatorEmail)} the evidence: ${evidence}. ${when} as soon as you can.`;
}

export function disputeDecidedLetter(mail: DisputeDecidedMail): Letter {
  const event = oneLine(mail.eventName);
  const amount = formatMoney(mail.amount);
  const won = mail.state === 'won';
  return {
    subject: won ? `You won the dispute for ${event}` : `You lost the dispute for ${event}`,
    preview: won ? 'You keep the money.' : `The bank returned ${amount} to the customer.`,
    heading: won
      ? 'You keep the money'
      : mail.rest
        ? 'The customer got part of the money back'
        : 'The customer got the money back',
    blocks: [
      {
        kind: 'text',
        text: won
          ? `The bank decided about order ${mail.orderNumber} for ${event}: the payment stands.`
          : `The bank decided about order ${mail.orderNumber} for ${event}: the customer got ${amount} back, and we’ve deducted it from your earnings.`,
      },
      ...(mail.hasTickets
        ? [
            {
              kind: 'text',
              text: won
                ? 'Its tickets are valid again, except for those that were refunded.'
                : 'Its tickets are no longer valid. Their seats go back on sale while the event is on sale.',
            } as const,
          ]
        : []),
      ...(mail.rest
        ? [
            {
              kind: 'text',
              text: `Another ${formatMoney(mail.rest)} of what the customer paid is still with you. You can refund it on the order’s page.`,
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
    happened: `Your bank is looking into your payment of ${amount} for ${event}. Until it decides, your seats stay reserved, but the tickets aren’t valid at the door.`,
    next: 'There’s nothing you need to do here. If you still want to come and didn’t mean to dispute the payment, tell your bank. Your tickets become valid again once it confirms the payment. We’ll email you when it has decided.',
  }),
  won: (event, amount) => ({
    subject: `Your tickets for ${event} are valid again`,
    heading: 'Your tickets are valid again',
    happened: `Your bank decided that the payment of ${amount} for ${event} stands. The tickets in this order that weren’t refunded are valid again.`,
    next: 'Nothing else changes: show them at the door.',
  }),
  lost: (event, amount) => ({
    subject: `Your tickets for ${event} are cancelled`,
    heading: 'Your bank returned your payment',
    happened: `Your bank returned ${amount} that you paid for ${event}, so the tickets in this order are no longer valid.`,
    next: 'If you still want to come, you can buy new tickets on the event page while it’s on sale.',
  }),
};

/** Tells the customer what a dispute means for their tickets. */
export function ticketsOnHoldLetter(mail: TicketsOnHoldMail): Letter {
  const words = WHAT_IT_MEANS[mail.state](oneLine(mail.eventName), formatMoney(mail.amount));
  return {
    subject: words.subject,
    preview: words.happened,
    heading: words.heading,
    blocks: [
      { kind: 'text', text: words.happened },
      { kind: 'text', text: words.next },
      { kind: 'button', label: 'See your order', href: mail.orderLink },
      ...(mail.receipt ? creditNoteBlocks(mail.receipt.of, mail.receipt.noteNumber) : []),
    ],
    because: 'you ordered tickets for this event',
  };
}
