import { appContext } from '../../context.ts';
import { noBreak } from '../../ui/no-break.tsx';
import type { Route } from './+types/privacy-policy.ts';
import { LegalPage, type LegalSection, SupportLink } from './legal-page.tsx';
import { supportEmail } from './support-email.ts';

export const handle = { static: true };
export const loader = (args: Route.LoaderArgs) => ({
  ...supportEmail(args),
  guestDataDays: args.context.get(appContext).settings.guestDataDays,
});

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
      summary="We collect what we need to sell you a ticket and let you in, and we never sell it to anybody."
      changed="2026-11-24"
      sections={sections(loaderData)}
    />
  );
}

interface PolicyFacts {
  supportEmail: string;
  guestDataDays?: number | undefined;
}

const sections = ({ supportEmail: email, guestDataDays }: PolicyFacts): LegalSection[] => [
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <ul>
        <li>
          <strong>Account:</strong>{' '}
          {noBreak('your name and email address, and what you add to your profile.')} You can buy without an
          account.
        </li>
        <li>
          <strong>Purchases:</strong> which tickets, when, for how much, the address we sent them to, when
          they were used at the door, and the name of the website or campaign that brought you, if your
          browser says.
        </li>
        <li>
          <strong>Questionnaire:</strong> your answers, if you fill it in.
        </li>
        <li>
          <strong>Organisers:</strong> the events, and how you are paid. Bank and identity details go to the
          payment provider; we keep the account’s last digits.
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
        To sell and deliver tickets, let you in at the door, tell you when an event changes, answer you,
        prevent fraud, and keep the records the law requires.
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
        need it. No system is perfect. If something happens that affects you, we’ll tell you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You can access what we have about you, have it corrected and have it deleted. With an account you
          download your data, change your email and delete the account under Settings, and correct your name
          and date of birth under Profile. Without one, write to <SupportLink email={email} />.
        </p>
        <p>Records of purchases stay after an account is deleted, for as long as the law requires.</p>
        {guestDataDays === undefined ? null : (
          <p>
            If you bought without an account, or deleted it, we remove your email from your orders{' '}
            {guestDataDays} days after the event, or once an open refund or dispute is resolved. Our books
            keep what was sold, when and for how much, but not to whom.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        We set a few cookies of our own: one that keeps you logged in, one that tells your orders from other
        people’s once you buy, one for the link to an order, one that keeps what you chose for ten minutes
        while you use a promo code, and, while you sign up, two for the account that waits for you to open the
        link in our email. There are no advertising cookies and no third-party trackers. The payment
        provider’s window may set cookies of its own to prevent fraud. The theme you like, and what you’ve
        typed but not sent, are remembered in your browser only. The website you came from is remembered until
        you close the tab, and goes with an order you place.
      </p>
    ),
  },
];
