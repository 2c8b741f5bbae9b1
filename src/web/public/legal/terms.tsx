import type { Route } from './+types/terms.ts';
import { LegalPage, type LegalSection, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = supportEmail;

export const meta: Route.MetaFunction = () => [
  { title: 'Terms and Conditions · Tikiti' },
  {
    name: 'description',
    content:
      'The terms under which tickets are sold and bought through Tikiti: purchase, prices, changes, conduct, liability.',
  },
  { name: 'robots', content: 'index,follow' },
];

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms and Conditions"
      summary="Organisers run their events and set the rules for them. We sell tickets for them, and these terms apply to both sides."
      changed="2026-11-21"
      sections={sections(loaderData.supportEmail)}
    />
  );
}

const sections = (email: string): LegalSection[] => [
  {
    id: 'purchase',
    title: 'Buying a ticket',
    body: (
      <>
        <p>
          Each event on Tikiti is run by its organiser. The organiser alone is responsible for delivering the
          event and for its content; we provide the means to sell its tickets and to check them at the door.
          When you buy a ticket, your contract about the event is with the organiser.
        </p>
        <p>
          Your purchase is complete once your payment is confirmed and your ticket has been issued. We keep
          your seats for a short time while you pay; if that time ends without a payment, they go back on sale
          and you are not charged.
        </p>
        <p>
          All sales are final unless the event’s page or our <a href="/refund-policy">refund policy</a> says
          otherwise. Please check the event, the date and the kind of ticket before you pay.
        </p>
        <p>
          A ticket works once, or as often as it says. Whoever shows its code first gets in, so keep it to
          yourself, as you would a banknote.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Pricing and fees',
    body: (
      <>
        <p>
          Organisers set the prices of their tickets. Service and processing fees may apply. The total you see
          before you pay is the total you pay, in the currency shown.
        </p>
        <p>
          Your bank may charge you for paying in another currency. We have no part in that and can’t refund
          it.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Event changes or cancellations',
    body: (
      <>
        <p>
          An organiser may have to move an event to another date or place, or cancel it. We then email you at
          the address you bought with, and the event’s page says so: for a move, until the event starts.
        </p>
        <p>
          Refunds follow the organiser’s own policy, within what our{' '}
          <a href="/refund-policy">refund policy</a> promises.
        </p>
      </>
    ),
  },
  {
    id: 'prohibited-use',
    title: 'Prohibited use',
    body: (
      <>
        <p>When you use Tikiti, you may not:</p>
        <ul>
          <li>resell tickets without the organiser’s permission;</li>
          <li>copy, change or forge tickets, or use one that is not yours;</li>
          <li>
            interfere with Tikiti or the people who use it: attack it, overload it, deceive it, or buy with
            bots that push others aside;
          </li>
          <li>access accounts, orders or data that are not yours, or try to.</li>
        </ul>
        <p>Tickets obtained this way may be cancelled without a refund, and accounts may be closed.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          You attend events at your own risk. As far as the law permits, we are not liable for loss, injury or
          damage that arises from an event, from getting there, or from its being changed or cancelled.
        </p>
        <p>Nothing in these terms takes away rights that the law of your country gives you.</p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms, or about something you bought: <SupportLink email={email} />.
      </p>
    ),
  },
];
