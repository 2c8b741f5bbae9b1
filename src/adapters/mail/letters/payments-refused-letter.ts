import type { PaymentsRefusedMail } from '../../../core/shared/mail.ts';
import { type Letter, oneLine } from '../letter.ts';

const WHY: Record<PaymentsRefusedMail['reason'], string> = {
  'amount-too-small':
    'It takes no payment as small as what a customer just wanted to pay. Raise the price, or make the ticket free.',
  'amount-too-large': 'It takes no payment as large as what a customer just wanted to pay.',
  currency:
    'It is not set up to take the currency of your tickets. We have to switch that on; you can write to us.',
  payee: 'It no longer pays out to your account. Look under ‘Payouts’ whether your details are still right.',
  key: 'It no longer accepts our site. That is ours to mend, and we see it too.',
  other: 'It does not say more than that. We see it too.',
};

export function paymentsRefusedLetter({ eventName, reason, link }: PaymentsRefusedMail): Letter {
  const event = oneLine(eventName);
  return {
    subject: `Nobody can pay for ${event} just now`,
    preview: 'The card provider refused a payment.',
    heading: 'Payments are refused',
    blocks: [
      {
        kind: 'text',
        text: `Somebody wanted to buy tickets for ${event}, and the card provider refused to take the payment. They were told, nothing was charged, and their seats are back on sale.`,
      },
      { kind: 'text', text: WHY[reason] },
      { kind: 'button', label: 'See what happened', href: link },
    ],
    because: 'you organise this event',
  };
}
