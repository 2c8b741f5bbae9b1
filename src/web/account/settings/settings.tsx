import { contactOfOrganisation } from '../../../core/events/contact-store.ts';
import { defaultPasswordPolicy } from '../../../core/passwords/password-policy.ts';
import { getPayouts } from '../../../core/payees/get-payouts.ts';
import { getBankAccount } from '../../../core/payees/save-bank-account.ts';
import { previewDeletion } from '../../../core/personal-data/preview-deletion.ts';
import { COUNTRIES } from '../../../core/profile/countries.ts';
import { getProfile } from '../../../core/profile/get-profile.ts';
import { getSeller } from '../../../core/receipts/save-seller.ts';
import { NO_SELLER } from '../../../core/receipts/seller.ts';
import { getSecondFactor } from '../../../core/second-factor/set-up.ts';
import { listOwnSessions } from '../../../core/sessions/own-sessions.ts';
import { getSignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { requireUser, type SignedIn } from '../../../core/shared/actor.ts';
import { getTaxRates } from '../../../core/taxes/change-tax-rates.ts';
import { actorContext, appContext } from '../../context.ts';
import { calledOf } from '../../ui/organisation-words.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { clientChange } from '../../ui/requests/use-change.ts';
import { callerOf } from '../caller.ts';
import type { Route } from './+types/settings.ts';
import { answerSettings } from './answer-settings.ts';
import { ChosenTheme } from './chosen-theme.tsx';
import { CustomersContact } from './customers-contact.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { HomeCountry } from './home-country.tsx';
import { Logo } from './logo.tsx';
import { cameBack } from './payouts/came-back.ts';
import { Payouts } from './payouts/payouts.tsx';
import { WhichOrganisation } from './section.tsx';
import { sectionsFor } from './sections-for.ts';
import { EmailAddress } from './security/email-address.tsx';
import { Password } from './security/password.tsx';
import { Sessions } from './security/sessions.tsx';
import { type SecondFactorNeeded, TwoStep } from './security/two-step.tsx';
import { SellerSection } from './seller.tsx';
import { TaxRates } from './tax-rates.tsx';
import { YourData } from './your-data.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = requireUser(context.get(actorContext));
  const may = sectionsFor(actor);
  const { supportEmail } = app.settings;
  const [profile, person, writesTo, sessions, secondFactor, deleting, ...selling] = await Promise.all([
    getProfile(app, actor),
    getSignedInPerson(app, actor),
    actor.organisationId === null ? supportEmail : contactOfOrganisation(app, actor.organisationId),
    listOwnSessions(app, actor),
    getSecondFactor(app, actor),
    previewDeletion(app, actor, { userId: actor.userId }),
    // Users who have not confirmed their address have no events to be paid for.
    actor.emailVerified && may.payouts ? getPayouts(app, actor) : [],
    actor.emailVerified && may.payouts ? getBankAccount(app, actor) : null,
    actor.emailVerified && may.sell ? getSeller(app, actor) : NO_SELLER,
    actor.emailVerified && may.sell ? getTaxRates(app, actor) : [],
  ]);
  const [payouts, bankAccount, seller, taxRates] = selling;
  const { email, newEmail, logoUrl, country, state, customersMayWrite } = profile;
  const passwordPolicy = app.settings.passwordPolicy ?? defaultPasswordPolicy;
  const home = { country, state, countries: COUNTRIES };
  const from = cameBack(url.searchParams);
  const contact = { email, customersMayWrite, writesTo, supportEmail };
  return {
    secondFactorNeeded: whyNeeded(actor),
    organisation: person.organisation === null ? null : calledOf(person.organisation),
    may,
    email,
    newEmail,
    logoUrl,
    contact,
    home,
    sessions,
    secondFactor,
    deleting,
    payouts,
    bankAccount,
    from,
    seller,
    taxRates,
    passwordPolicy,
  };
}

/** Says why a user without a second factor needs one. */
function whyNeeded({ adminLacksSecondFactor, lockedOrganisations }: SignedIn): SecondFactorNeeded | null {
  if (adminLacksSecondFactor) return 'admin';
  return lockedOrganisations ? 'organisation' : null;
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerSettings(app, actor, request, callerOf({ request, context }));
}

export const clientAction = clientChange;

/** One section per subject. Each shows only what it needs, in its place. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const {
    secondFactorNeeded,
    organisation,
    may,
    email,
    newEmail,
    logoUrl,
    contact,
    home,
    sessions,
    secondFactor,
    deleting,
    payouts,
    bankAccount,
    from,
    seller,
    taxRates,
    passwordPolicy,
  } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title="Settings" />
      <WhichOrganisation value={organisation}>
        <div className="grid grid-cols-[minmax(0,1fr)]">
          <ChosenTheme />
          {may.organise ? <Logo url={logoUrl} /> : null}
          <EmailAddress email={email} newEmail={newEmail} />
          {may.organise ? <CustomersContact {...contact} /> : null}
          <HomeCountry {...home} />
          {may.payouts ? <Payouts payouts={payouts} bankAccount={bankAccount} from={from} /> : null}
          {may.sell ? <SellerSection seller={seller} /> : null}
          {may.sell ? <TaxRates rates={taxRates} seller={seller} /> : null}
          <Password policy={passwordPolicy} />
          <TwoStep secondFactor={secondFactor} needed={secondFactorNeeded} />
          <Sessions sessions={sessions} />
          <YourData />
          <DeleteAccount deleting={deleting} supportEmail={contact.supportEmail} />
        </div>
      </WhichOrganisation>
    </div>
  );
}
