import { EMail } from '../ui/e-mail.tsx';
import type { Route } from './+types/faqs.ts';
import { LegalPage, type LegalSection, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = supportEmail;

export const meta: Route.MetaFunction = () => [
  { title: 'Frequently asked questions · Tikiti' },
  { name: 'description', content: 'How to buy a ticket, get it, find it again and get your money back.' },
];

export default function Faqs({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Frequently asked questions"
      summary={
        <>
          The five that people ask most. Yours is not among them? Write to{' '}
          <SupportLink email={loaderData.supportEmail} />.
        </>
      }
      changed="2026-11-22"
      sections={sections(loaderData.supportEmail)}
    />
  );
}

const sections = (email: string): LegalSection[] => [
  {
    id: 'buying',
    title: 'How do I buy a ticket?',
    body: (
      <p>
        Open the event's page, choose how many tickets of which kind, enter your <EMail /> address and press
        'Buy a ticket!'. You pay in the window that opens; a free ticket is yours at once. You need no
        account.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Can I get a refund?',
    body: (
      <p>
        Sales are final, with a few exceptions: a cancelled or moved event, a refund that the organiser
        offers, or a payment that was taken twice or by mistake. The{' '}
        <a href="/refund-policy">refund policy</a> says how to ask for one.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'How do I get my ticket?',
    body: (
      <p>
        By <EMail />, within minutes: a PDF with a QR code for each ticket. The page you see after paying
        shows them too. If you have an account with that address, you can download them there as well, under
        'My tickets'.
      </p>
    ),
  },
  {
    id: 'lost',
    title: 'I lost my ticket. What now?',
    body: (
      <p>
        Search your mail for the name of the event; the link in our mail opens your order again. If it is
        nowhere, look into the spam folder, then open the event's page: under 'Lost your tickets?' you have
        them sent again. If nothing comes, write to <SupportLink email={email} /> from the address you bought
        with.
      </p>
    ),
  },
  {
    id: 'organisers',
    title: 'Who runs the events?',
    body: (
      <p>
        Their organisers do: they decide on the programme, the prices and the rules at the door. We sell the
        tickets for them. For questions about an event itself, ask its organiser. Its page names them where
        they gave a name; if you do not know how to reach them, write to <SupportLink email={email} />.
      </p>
    ),
  },
];
