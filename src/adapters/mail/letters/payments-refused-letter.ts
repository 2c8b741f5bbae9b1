import type { PaymentsRefusedMail } from '../../../core/shared/mail/organiser-mails.ts';
import { type Letter, oneLine } from '../letter.ts';

const WHY: Record<PaymentsRefusedMail['reason'], string> = {
  'amount-too-small':
    'The amount was below the card provider’s minimum. Raise the price, or make the ticket free.',
  'amount-too-large': 'The amount was above the card provider’s maximum.',
  currency:
    'The card provider isn’t set up for the currency of your tickets. We need to switch that on, so please contact us.',
  payee: 'The card provider no longer pays out to your account. Check your details under ‘Payouts’.',
  key: 'The card provider no longer accepts our site. We’ve been told and are fixing it.',
  other: 'The card provider gave no reason. We’ve been told and are looking into it.',
};

export function paymentsRefusedLetter({ eventName, reason, link }: PaymentsRefusedMail): Letter {
  const event = oneLine(eventName);
  return {
    subject: `Nobody can pay for ${event} at the moment`,
    preview: 'The card provider declined a payment.',
    heading: 'Payments are being declined',
    blocks: [
      {
        kind: 'text',
        text: `Somebody tried to buy tickets for ${event}, but the card provider declined the payment. We told them, nothing was charged, and their seats are back on sale.`,
      },
      { kind: 'text', text: WHY[reason] },
      { kind: 'button', label: 'See what happened', href: link },
    ],
    because: 'you organise this event',
  };
}
