import { redirect } from 'react-router';
import { contactOfOrganisation } from '../../../core/events/contact-store.ts';
import { getTeam } from '../../../core/organisations/get-team.ts';
import { renameOrganisation } from '../../../core/organisations/own-organisations.ts';
import { removeLogo } from '../../../core/organisations/update-logo.ts';
import { savePublicPage } from '../../../core/organiser-page/save-public-page.ts';
import { getProfile } from '../../../core/profile/get-profile.ts';
import { updateProfile } from '../../../core/profile/update-profile.ts';
import { getSignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { WhichOrganisation } from '../../account/settings/section.tsx';
import { actorContext, appContext } from '../../context.ts';
import { calledOf } from '../../ui/organisation-words.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { renderMarkdown } from '../../ui/render-markdown.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/organisation-profile.ts';
import { CustomersContact } from './customers-contact.tsx';
import { Logo } from './logo.tsx';
import { OrganisationName } from './name.tsx';
import { PublicPage } from './public-page.tsx';
import { sectionsFor } from './sections-for.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Organisation · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  if (!sectionsFor(actor).organise) throw redirect('/platform/team');
  const { organisationId } = actor;
  const { supportEmail, publicUrl } = app.settings;
  const [{ logoUrl, email, customersMayWrite }, person, team, writesTo] = await Promise.all([
    getProfile(app, actor),
    getSignedInPerson(app, actor),
    organisationId === null ? null : getTeam(app, actor, organisationId),
    organisationId === null ? supportEmail : contactOfOrganisation(app, organisationId),
  ]);
  return {
    organisation: person.organisation === null ? null : calledOf(person.organisation),
    name: team?.manages ? team.name : null,
    page: team?.page ?? null,
    about: renderMarkdown(team?.page?.about ?? ''),
    publicUrl,
    logoUrl,
    contact: { email, customersMayWrite, writesTo, supportEmail },
  };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  const organisationId = actor.organisationId ?? '';
  return answerChange(request, {
    rename: (input) => renameOrganisation(app, actor, organisationId, input),
    'save-page': (input) => savePublicPage(app, actor, organisationId, input),
    'remove-logo': () => removeLogo(app, actor),
    'customers-contact': ({ customersMayWrite }) => updateProfile(app, actor, { customersMayWrite }),
  });
}

export const clientAction = clientChange;

/** What customers see of an organisation. */
export default function OrganisationProfile({ loaderData }: Route.ComponentProps) {
  const { organisation, name, page, about, publicUrl, logoUrl, contact } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title="Organisation">What customers see of you</PageHeader>
      <WhichOrganisation value={organisation}>
        <div className="grid grid-cols-[minmax(0,1fr)]">
          {name === null ? null : <OrganisationName name={name} />}
          {page ? <PublicPage page={page} about={about} publicUrl={publicUrl} /> : null}
          <Logo url={logoUrl} />
          <CustomersContact {...contact} />
        </div>
      </WhichOrganisation>
    </div>
  );
}
