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
          The questions people ask most. Can’t find yours? Write to{' '}
          <SupportLink email={loaderData.supportEmail} />.
        </>
      }
      changed="2026-11-29"
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
        Open the event’s page, choose your tickets, enter your email address and press ‘Buy a ticket!’. You
        pay in the window that opens. For a free ticket, press ‘Get ticket’ and it’s yours. You don’t need an
        account.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Can I get a refund?',
    body: (
      <p>
        Sales are final, with a few exceptions: a cancelled or moved event, a refund the organiser offers, or
        a payment taken twice or by mistake. The <a href="/refund-policy">refund policy</a> says how to ask
        for one.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'How do I get my ticket?',
    body: (
      <p>
        By email, within minutes: a PDF with a QR code for each ticket. The page you see after paying shows
        them too. If you have an account with that address, you can also download them there, under ‘My
        tickets’.
      </p>
    ),
  },
  {
    id: 'lost',
    title: 'I lost my ticket. What now?',
    body: (
      <p>
        Search your inbox for the event’s name. The link in our email opens your order. If you can’t find it,
        check your spam folder, then open the event’s page: under ‘Lost your tickets?’ you can have them
        emailed again. If nothing arrives, write to <SupportLink email={email} /> from the address you bought
        with.
      </p>
    ),
  },
  {
    id: 'sending',
    title: 'Can I give my ticket to somebody else?',
    body: (
      <p>
        Yes. Open your order with the link in our email and choose ‘Send a ticket to a friend’. Your friend
        gets a link; once they accept the ticket, they have a code of their own, and yours no longer works.
        What came with the ticket goes along. Until they accept it, you can take it back.
      </p>
    ),
  },
  {
    id: 'resale',
    title: 'Can I sell a ticket I can’t use?',
    body: (
      <p>
        If the organiser allows it and people are waiting for tickets, your order offers ‘Sell a ticket’. We
        offer it to the waiting list for the price you paid. Your ticket stays valid until somebody has bought
        it, and then your money goes back to the payment method you used.
      </p>
    ),
  },
  {
    id: 'verify',
    title: 'Somebody offers me a ticket. Is it genuine?',
    body: (
      <p>
        Scan its QR code on <a href="/verify">Verify a ticket</a>, which says which event issued it. That
        can’t tell whether it was refunded or used since, so ask them to send it to you with ‘Send a ticket to
        a friend’: once you accept it, only your code works.
      </p>
    ),
  },
  {
    id: 'waiting-list',
    title: 'The event is sold out. How does the waiting list work?',
    body: (
      <p>
        Where the organiser offers one, the event’s page has ‘Join the waiting list’. When tickets free up, we
        reserve them for the next person in line and email them; the email says how long they have to buy. You
        pay nothing to wait, and you can leave the list at any time.
      </p>
    ),
  },
  {
    id: 'organisers',
    title: 'Who runs the events?',
    body: (
      <p>
        Their organisers do. They set the programme, the prices and the rules at the door, and we sell the
        tickets for them. For questions about an event, ask its organiser: the event’s page says whom to write
        to. If you can’t reach them, write to <SupportLink email={email} />.
      </p>
    ),
  },
];
