import { noBreak } from '../../ui/no-break.tsx';
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
      summary="Sales are final. This page lists the few cases in which you get your money back."
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
            the organiser offers a refund: where the event’s page says until when you can get one, you can do
            it yourself on the page of your order;
          </li>
          <li>a payment was taken twice or by mistake, and we can verify that it was.</li>
        </ul>
        <p>
          You don’t need to ask if you paid twice for the same order, or if your payment arrived after your
          seats went back on sale and none were left. That money goes back automatically.
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
          the event, and paste the link to your order or the code on your ticket.
        </li>
        <li>
          <strong>Tell us what happened.</strong> If you were charged twice, add the dates and amounts of both
          payments.
        </li>
        <li>
          <strong>Wait for our answer.</strong> We check with the organiser and the payment provider, then
          write back with the decision and the reason.
        </li>
      </ol>
    ),
  },
  {
    id: 'time',
    title: 'How and when you get the money',
    body: (
      <p>
        {noBreak(
          'An approved refund goes back to the original payment method, within 7-14 business days. Your bank may take a little longer to show it. We can’t pay it out another way, or to somebody else.',
        )}
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Service fees',
    body: (
      <p>
        Service fees are non-refundable, unless the law requires it. We still return them when an event is
        cancelled and refunded, and when a payment came twice or too late.
      </p>
    ),
  },
  {
    id: 'tickets',
    title: 'What happens to your tickets',
    body: (
      <>
        <p>
          A refunded ticket is no longer valid. If the organiser only returns part of the money, as a favour,
          your tickets stay valid.
        </p>
        <p>
          While your bank looks into a payment you disputed, you can’t use the tickets of that order. They
          become valid again if the dispute ends in the organiser’s favour.
        </p>
      </>
    ),
  },
];
