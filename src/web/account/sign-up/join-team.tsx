import { data, redirect, redirectDocument } from 'react-router';
import { defaultPasswordPolicy } from '../../../core/passwords/password-policy.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { joinTeam, lookAtTeamLink, type TeamLink } from '../../../core/sign-up/join-team.ts';
import { actorContext, appContext } from '../../context.ts';
import { ROLE_WORDS } from '../../organiser/team/role-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { JOINED } from '../../ui/page/joined.ts';
import { callerOf, cookieHeaders } from '../caller.ts';
import { wrongField } from '../forms/account-form.tsx';
import { AccountPage } from '../forms/account-page.tsx';
import { CodeFormPage, DeadLinkPage } from '../forms/code-pages.tsx';
import { NameFields } from '../forms/name-fields.tsx';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import { loginPage, PLATFORM } from '../next-page.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/join-team.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Join the team · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the page joins nothing, because mail scanners follow links too. Somebody who is logged in accepts the invitation as such. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const invitation = invitationOf(params);
  if (context.get(actorContext).kind === 'user') throw redirect(invitation);
  const code = new URL(request.url).searchParams.get('oobCode') ?? undefined;
  const passwordPolicy = app.settings.passwordPolicy ?? defaultPasswordPolicy;
  const page = { code, passwordPolicy, login: loginPage(invitation) };
  try {
    const link = await lookAtTeamLink(app, { invitationId: params.invitationId, code });
    return { ...page, link, problem: undefined };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...page, link: undefined, problem: wordsOf(error) };
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { oobCode, firstName, lastName, password } = Object.fromEntries(await request.formData());
  if (context.get(actorContext).kind === 'user') throw redirect(invitationOf(params));
  try {
    const typed = { invitationId: params.invitationId, code: oobCode, firstName, lastName, password };
    const joined = await joinTeam(context.get(appContext), typed, callerOf({ request, context }));
    // A new document, as after a login.
    return redirectDocument(`${joined.startAt}${JOINED}`, { headers: cookieHeaders(joined) });
  } catch (error) {
    // The page itself says why the link works no more, or that there is an account.
    const isOver = error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'conflict');
    if (isOver) return redirect(request.url);
    return data({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

const invitationOf = ({ invitationId }: { invitationId: string }) =>
  `/platform/invitations/${encodeURIComponent(invitationId)}`;

export default function JoinTeam({ loaderData, actionData }: Route.ComponentProps) {
  const { code, link, login, passwordPolicy, problem } = loaderData;
  if (!link) {
    return (
      <DeadLinkPage title="Join the team" problem={problem} to={PLATFORM} onward="Go to platform">
        Joined already? Then log in.
      </DeadLinkPage>
    );
  }
  const title = link.from?.organisation ? `Join ${isolate(link.from.organisation)}` : 'Join the team';
  const lead = <Lead link={link} />;
  if (link.hasAccount) {
    return (
      <AccountPage title={title} lead={lead}>
        <p>You have an account with this address. Log in to join.</p>
        <Button look="main" to={login} className="sm:justify-self-start">
          Login
        </Button>
      </AccountPage>
    );
  }
  return (
    <CodeFormPage
      title={title}
      lead={lead}
      code={code}
      answer={actionData}
      button="Join the team"
      note="Not your address? Close this page and ask for an invitation of your own."
    >
      <NameFields errors={actionData?.errors} says="Your team sees it." />
      <NewPasswordField
        policy={passwordPolicy}
        email={link.email}
        answer={actionData}
        {...wrongField(actionData?.errors, 'password')}
      />
    </CodeFormPage>
  );
}

function Lead({ link: { email, from, role } }: { link: TeamLink }) {
  return (
    <p className="wrap-anywhere">
      {from ? (
        <>
          <bdi>{from.invitedBy}</bdi> invited{' '}
        </>
      ) : (
        'You were invited as '
      )}
      <strong className="text-base-content">
        <MailAddress of={email} />
      </strong>
      . {ROLE_WORDS[role].label}: {ROLE_WORDS[role].says}
    </p>
  );
}
