import type { ConfirmOrderMail } from '../../../core/shared/mail/customer-mails.ts';
import { type Letter, oneLine } from '../letter.ts';

export function confirmOrderLetter({
  eventName,
  accent,
  tickets,
  link,
  expiresInMinutes,
}: ConfirmOrderMail): Letter {
  const name = oneLine(eventName);
  const one = tickets === 1;
  const count = one ? '1 free ticket' : `${tickets} free tickets`;
  return {
    subject: `Confirm your ${one ? 'ticket' : 'tickets'} for ${name}`,
    preview: `One more step: we’re holding ${one ? 'it' : 'them'} for ${expiresInMinutes} minutes.`,
    heading: 'One more step',
    blocks: [
      {
        kind: 'text',
        text: `We’re holding ${count} for ${eventName} for ${expiresInMinutes} minutes. Confirm that this is your email to get ${one ? 'it' : 'them'}.`,
      },
      { kind: 'button', label: one ? 'Get my ticket' : 'Get my tickets', href: link, accent },
      {
        kind: 'note',
        text: 'Didn’t order anything? Ignore this email, and the tickets will be released.',
      },
    ],
    because: `this address was given for an order for ${name}`,
  };
}
