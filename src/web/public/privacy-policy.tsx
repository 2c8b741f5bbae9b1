import { keepWhole } from '../ui/keep-whole.tsx';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage, type LegalSection, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = supportEmail;

export const meta: Route.MetaFunction = () => [
  { title: 'Privacy policy · Tikiti' },
  {
    name: 'description',
    content: 'What Tikiti knows about you, what it uses it for, who else sees it, and what your rights are.',
  },
];

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy policy"
      summary="We collect what is needed to sell you a ticket and to let you in, and we do not sell it to anybody."
      changed="2026-11-22"
      sections={sections(loaderData.supportEmail)}
    />
  );
}

const sections = (email: string): LegalSection[] => [
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <ul>
        <li>
          <strong>Account:</strong>{' '}
          {keepWhole('your name and your e-mail address, and what you add to your profile yourself.')} You can
          buy without an account.
        </li>
        <li>
          <strong>Purchases:</strong> which tickets, when, for how much, the address they were sent to, and
          when they were used at the door.
        </li>
        <li>
          <strong>Questionnaire:</strong> what you answer, if you fill it in.
        </li>
        <li>
          <strong>Organisers:</strong> the events, and how you are paid. Bank and identity details go to the
          payment provider; we keep the account's last digits.
        </li>
        <li>
          <strong>Payments:</strong> what the payment provider tells us about the result. Card numbers go to
          the provider and never reach us.
        </li>
        <li>
          <strong>Technical data:</strong> your IP address, your browser and when you came, as any web server
          sees them.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    body: (
      <p>
        To sell and deliver tickets, to let you in at the door, to tell you when an event changes, to answer
        you, to prevent fraud, and to keep the books that the law asks for.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <p>
        The organiser of an event, and whoever runs its door for them, sees which address bought tickets for
        it. Payment and mail providers get what they need to do their part; so does a provider of maps or of
        address search, where we use one. Authorities get what the law obliges us to give. We do not sell your
        data, and we do not give it to advertisers.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How it is kept safe',
    body: (
      <p>
        Connections are encrypted, passwords are stored only as hashes, and access is limited to those who
        need it. No system is perfect; if something happens that concerns you, we tell you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may access what we have about you, have it corrected and have it deleted. With an account you
          download your data, change your address and delete the account under Settings, and correct your name
          and date of birth under Profile. Without one, write to <SupportLink email={email} />.
        </p>
        <p>What the books must show of a purchase outlives an account, for as long as the law asks for it.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        We set a few cookies of our own: one that keeps you logged in, one that tells your orders from those
        of others once you buy, one for the link of an order, and, while you sign up, two for the account that
        waits for your answer to our mail. There are no advertising cookies and no trackers of others; the
        payment provider's window may set cookies of its own against fraud. Which theme you like, and what you
        have typed but not sent, is remembered in your browser only.
      </p>
    ),
  },
];
