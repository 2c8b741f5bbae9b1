import { keepWhole } from '../ui/keep-whole.tsx';
import type { Route } from './+types/refund-policy.ts';
import { LegalPage, type LegalSection, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = supportEmail;

export const meta: Route.MetaFunction = () => [
  { title: 'Refund policy · Tikiti' },
  {
    name: 'description',
    content: 'When money for a ticket comes back, how to ask for it in three steps, and how long it takes.',
  },
];

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Refund policy"
      summary="Sales are final. There are a few cases in which you get your money back, and this page lists all of them."
      changed="2026-11-21"
      sections={sections(loaderData.supportEmail)}
    />
  );
}

const sections = (email: string): LegalSection[] => [
  {
    id: 'when',
    title: 'When we refund',
    body: (
      <>
        <p>All sales are final. You get your money back only if:</p>
        <ul>
          <li>the organiser cancels the event, or moves it to another date;</li>
          <li>
            the organiser offers a refund: where the event's page says until when tickets can be given back,
            you do that yourself on the page of your order;
          </li>
          <li>a payment was taken twice or by mistake, and we can verify that it was.</li>
        </ul>
        <p>
          A payment that arrives after your seats went back on sale, when none are left, and a second payment
          for the same order go back by themselves; you need not ask for it.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to ask for a refund',
    body: (
      <ol>
        <li>
          <strong>Write to us</strong> at <SupportLink email={email} /> from the address you bought with. Name
          the event, and paste the link of your order or the code on your ticket.
        </li>
        <li>
          <strong>Say what happened.</strong> If you were charged twice, add the dates and the amounts of both
          payments.
        </li>
        <li>
          <strong>Wait for our answer.</strong> We check it with the organiser and the payment provider, and
          write back to you with what was decided and why.
        </li>
      </ol>
    ),
  },
  {
    id: 'time',
    title: 'How and when the money comes',
    body: (
      <p>
        {keepWhole(
          'An approved refund goes back to the original payment method, within 7-14 business days. Your bank may take a little longer to show it. We cannot pay it out in another way, or to somebody else.',
        )}
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Service fees',
    body: (
      <p>
        Service fees are non-refundable, unless the law requires it. We send them back all the same with an
        event that was cancelled and refunded, and with a payment that came twice or too late.
      </p>
    ),
  },
  {
    id: 'tickets',
    title: 'What becomes of the tickets',
    body: (
      <>
        <p>
          A ticket that was refunded is no longer valid, and the door refuses it. Where the organiser only
          sends you a part of the money, as a favour, your tickets stay good.
        </p>
        <p>
          While your bank looks into a payment that you disputed with it, the tickets of that order admit
          nobody. They become valid again when the dispute ends in the organiser's favour.
        </p>
      </>
    ),
  },
];
