import type { PayoutRecordedMail } from '../../../core/shared/mail/organiser-mails.ts';
import { formatMoney } from '../../../core/shared/money.ts';
import { type Letter, oneLine } from '../letter.ts';

export function payoutRecordedLetter({
  eventName,
  amount,
  paidOn,
  bankReference,
  link,
}: PayoutRecordedMail): Letter {
  const event = oneLine(eventName);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(paidOn),
  );
  return {
    subject: `${formatMoney(amount)} paid out for ${event}`,
    preview: `By bank transfer on ${day}.`,
    heading: 'Your money is on its way',
    blocks: [
      {
        kind: 'text',
        text: `${formatMoney(amount)} of your earnings from ${event} was sent to your bank account on ${day}.`,
      },
      { kind: 'text', text: `The transfer’s reference is ${oneLine(bankReference)}.` },
      { kind: 'button', label: 'See the event’s money', href: link },
    ],
    because: 'you organise this event',
  };
}
