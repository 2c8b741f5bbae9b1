import type { Route } from './+types/terms.ts';
import { LegalPage, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = supportEmail;

export const meta: Route.MetaFunction = () => [
  { title: 'Terms and Conditions · Tikiti' },
  { name: 'description', content: 'The terms under which tickets are sold and bought through Tikiti.' },
  { name: 'robots', content: 'index, follow' },
];

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Terms and Conditions"
      summary="Organisers run their events and set the rules for them. We sell their tickets for them, and hold both sides to these terms."
    >
      <h2>Buying a ticket</h2>
      <p>
        Each event on Tikiti is run by its organiser. The organiser alone is responsible for holding the event
        and for what happens at it; we provide the means to sell and to check tickets.
      </p>
      <p>
        Your purchase is complete when your payment is confirmed and your ticket has been issued. All sales
        are final unless the event page or our <a href="/refund-policy">refund policy</a> says otherwise.
      </p>
      <h2>Prices and fees</h2>
      <p>
        Organisers set the prices of their tickets. Service and processing fees may apply. The total that you
        see before you pay is the total that you pay.
      </p>
      <h2>When an event changes or is cancelled</h2>
      <p>
        An organiser may have to change, move or cancel an event. Whether and how you get your money back then
        follows the organiser's own policy, within what our <a href="/refund-policy">refund policy</a>{' '}
        promises.
      </p>
      <h2>What is not allowed</h2>
      <ul>
        <li>Reselling tickets without the organiser's permission.</li>
        <li>
          Interfering with Tikiti or with the people who use it: attacking, overloading or deceiving it.
        </li>
        <li>Getting at accounts, orders or data that are not yours.</li>
      </ul>
      <p>Tickets obtained in such a way may be cancelled without a refund.</p>
      <h2>Liability</h2>
      <p>
        You attend events at your own risk. As far as the law permits, we are not liable for loss, injury or
        damage that arises from an event, from getting there or from its being changed or cancelled.
      </p>
      <h2>Contact</h2>
      <p>
        Questions about these terms: <SupportLink email={loaderData.supportEmail} />.
      </p>
    </LegalPage>
  );
}
