import type { OrderLinksMail } from '../../../core/shared/mail/customer-mails.ts';
import { type Letter, oneLine } from '../letter.ts';

export function orderLinksLetter({ eventName, accent, orders, received }: OrderLinksMail): Letter {
  const name = oneLine(eventName);
  const one = orders.length + received.length === 1;
  return {
    subject: `Your tickets for ${name}`,
    preview: one ? 'Here is the link to your tickets.' : 'Here are the links to your tickets.',
    heading: 'Here are your tickets',
    blocks: [
      {
        kind: 'text',
        text: `You asked for your tickets for ${eventName}. ${one ? 'This button opens them' : 'These buttons open them'}, without an account.`,
      },
      ...orders.map(({ orderLink, number, tickets }) => {
        const count = tickets === 1 ? '1 ticket' : `${tickets} tickets`;
        const label = one ? `Show my ${tickets === 1 ? 'ticket' : 'tickets'}` : `Order ${number}: ${count}`;
        return { kind: 'button', label, href: orderLink, accent } as const;
      }),
      ...received.map(({ link, typeName }) => {
        const label = one ? 'Show my ticket' : `Ticket you were sent: ${oneLine(typeName)}`;
        return { kind: 'button', label, href: link, accent } as const;
      }),
      {
        kind: 'note',
        text: 'Wasn’t you? Ignore this email: only this address gets the links. Anybody who has them has the tickets, so take care who you forward it to.',
      },
    ],
    because: `somebody asked for this address’s tickets for ${name}`,
  };
}
