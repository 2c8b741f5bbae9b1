import type { Route } from './+types/privacy-policy.ts';
import { LegalPage, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = supportEmail;

export const meta: Route.MetaFunction = () => [
  { title: 'Privacy policy · Tikiti' },
  {
    name: 'description',
    content: 'What Tikiti knows about you, what it is used for and what you can do about it.',
  },
];

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy policy"
      summary="We keep what it takes to sell you a ticket and to let you in with it. We do not sell it to anybody."
    >
      <h2>What we collect</h2>
      <ul>
        <li>Of your account, if you have one: your name and your e-mail address.</li>
        <li>Of your purchases: which tickets, when, for how much, and the address they were sent to.</li>
        <li>
          Of your payments: what the payment provider tells us about their result. Card numbers go to the
          provider and never reach us.
        </li>
        <li>Technical data: your IP address, your browser and when you came, as any web server sees them.</li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        To sell and deliver tickets, to let you in at the door, to answer you, to prevent fraud, and to keep
        the books that the law asks for.
      </p>
      <h2>Who else sees it</h2>
      <p>
        The organiser of an event sees who bought tickets for it. Payment and mail providers get what they
        need to do their part. We do not sell your data.
      </p>
      <h2>How it is kept safe</h2>
      <p>
        Connections are encrypted, passwords are stored only as hashes, and access is limited to those who
        need it. No system is perfect; if something happens that concerns you, we tell you.
      </p>
      <h2>Your rights</h2>
      <p>
        You may see what we have about you, have it corrected and have it deleted. Write to{' '}
        <SupportLink email={loaderData.supportEmail} />.
      </p>
      <h2>Cookies</h2>
      <p>
        We set a few cookies of our own: one that keeps you logged in, one that tells your orders from those
        of others, and one for the link of an order. There are no advertising cookies and no trackers of
        others. Whether you like it light or dark is remembered in your browser only.
      </p>
    </LegalPage>
  );
}
