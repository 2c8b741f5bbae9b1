import { NavLink, redirect } from 'react-router';
import { defaultPasswordPolicy } from '../../../core/passwords/password-policy.ts';
import { previewDeletion } from '../../../core/personal-data/preview-deletion.ts';
import { COUNTRIES } from '../../../core/profile/countries.ts';
import { getProfile } from '../../../core/profile/get-profile.ts';
import { getSecondFactor } from '../../../core/second-factor/set-up.ts';
import { listOwnSessions } from '../../../core/sessions/own-sessions.ts';
import { requireUser, type SignedIn } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { clientChange } from '../../ui/requests/use-change.ts';
import { callerOf } from '../caller.ts';
import type { Route } from './+types/settings.ts';
import { answerSettings } from './answer-settings.ts';
import { ChosenTheme } from './chosen-theme.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { HomeCountry } from './home-country.tsx';
import { EmailAddress } from './security/email-address.tsx';
import { Password } from './security/password.tsx';
import { Sessions } from './security/sessions.tsx';
import { type SecondFactorNeeded, TwoStep } from './security/two-step.tsx';
import { YourData } from './your-data.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'My settings · Tikiti' }];

const SETTINGS = '/platform/settings';

export async function loader({ context, params: { tab } }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = requireUser(context.get(actorContext));
  if (tab !== undefined && tab !== 'security') throw redirect(SETTINGS);
  const [profile, sessions, secondFactor, deleting] = await Promise.all([
    getProfile(app, actor),
    listOwnSessions(app, actor),
    getSecondFactor(app, actor),
    previewDeletion(app, actor, { userId: actor.userId }),
  ]);
  const { email, newEmail, country, state } = profile;
  return {
    secondFactorNeeded: whyNeeded(actor),
    email,
    newEmail,
    home: { country, state, countries: COUNTRIES },
    sessions,
    secondFactor,
    deleting,
    supportEmail: app.settings.supportEmail,
    passwordPolicy: app.settings.passwordPolicy ?? defaultPasswordPolicy,
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

/** What concerns somebody themselves, whichever organisation they work in; each section shows only what it needs, in its place. */
export default function SettingsPage({ loaderData, params: { tab } }: Route.ComponentProps) {
  const { secondFactorNeeded, email, newEmail, home, sessions, secondFactor, deleting } = loaderData;
  const { supportEmail, passwordPolicy } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <nav aria-label="Settings" className="list-tabs">
        <NavLink to={SETTINGS} end className="list-tab">
          Account
        </NavLink>
        <NavLink to={`${SETTINGS}/security`} className="list-tab">
          Login and security
        </NavLink>
      </nav>
      <PageHeader title="My settings" />
      <div className="grid grid-cols-[minmax(0,1fr)]">
        {tab === 'security' ? (
          <>
            <EmailAddress email={email} newEmail={newEmail} />
            <Password policy={passwordPolicy} />
            <TwoStep secondFactor={secondFactor} needed={secondFactorNeeded} />
            <Sessions sessions={sessions} />
          </>
        ) : (
          <>
            <ChosenTheme />
            <HomeCountry {...home} />
            <YourData />
            <DeleteAccount deleting={deleting} supportEmail={supportEmail} />
          </>
        )}
      </div>
    </div>
  );
}
