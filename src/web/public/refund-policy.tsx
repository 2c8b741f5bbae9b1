import type { Route } from './+types/refund-policy.ts';
import { LegalPage, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = supportEmail;

export const meta: Route.MetaFunction = () => [
  { title: 'Refund policy · Tikiti' },
  { name: 'description', content: 'When ticket money comes back, how to ask for it and how long it takes.' },
];

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Refund policy"
      summary="Sales are final. There are a few cases in which you get your money back, and this page lists all of them."
    >
      <h2>When we refund</h2>
      <ul>
        <li>The organiser cancels the event, or moves it to another date.</li>
        <li>The organiser offers a refund.</li>
        <li>A payment was taken twice or by mistake, and we can verify that it was.</li>
      </ul>
      <h2>How to ask for one</h2>
      <ol>
        <li>
          Write to <SupportLink email={loaderData.supportEmail} /> from the address you bought with. Name the
          event and paste the link of your order, or the code on your ticket.
        </li>
        <li>Say what happened. If you were charged twice, add the dates and amounts of both payments.</li>
        <li>We check it with the organiser and the payment provider, and write back with the answer.</li>
      </ol>
      <h2>How and when the money comes</h2>
      <p>
        An approved refund goes back to the payment method you paid with, within 7 to 14 business days. Your
        bank may take a little longer to show it.
      </p>
      <h2>Fees</h2>
      <p>Service fees are not refunded, unless the law requires it.</p>
    </LegalPage>
  );
}
