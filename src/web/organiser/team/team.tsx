import { changeMember, removeMember } from '../../../core/organisations/change-member.ts';
import { getTeam } from '../../../core/organisations/get-team.ts';
import { inviteMember, withdrawInvitation } from '../../../core/organisations/invite-member.ts';
import {
  chooseOrganisation,
  foundOrganisation,
  listOwnOrganisations,
} from '../../../core/organisations/own-organisations.ts';
import { changeSecondFactorRule } from '../../../core/organisations/second-factor-rule.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/team.ts';
import { Invitations } from './invitations.tsx';
import { Organisations } from './organisations.tsx';
import { People } from './people.tsx';
import { TwoStepRule } from './two-step-rule.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Team · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  const { organisationId } = actor;
  const [team, organisations] = await Promise.all([
    organisationId === null ? null : getTeam(app, actor, organisationId),
    listOwnOrganisations(app, actor),
  ]);
  return { team, organisations };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  const organisationId = actor.organisationId ?? '';
  const member = (userId: unknown) => ({ organisationId, userId: String(userId) });
  return answerChange(request, {
    invite: (input) => inviteMember(app, actor, organisationId, input),
    withdraw: (input) => withdrawInvitation(app, actor, organisationId, input),
    'change-member': ({ userId, place }) => changeMember(app, actor, member(userId), place),
    'remove-member': ({ userId }) => removeMember(app, actor, member(userId)),
    'second-factor-rule': (input) => changeSecondFactorRule(app, actor, organisationId, input),
    leave: ({ organisationId: left }) =>
      removeMember(app, actor, { organisationId: String(left), userId: actor.userId }),
    found: (input) => foundOrganisation(app, actor, input),
    choose: (input) => chooseOrganisation(app, actor, input),
  });
}

export const clientAction = clientChange;

/** The organisation's members and their roles. */
export default function TeamPage({ loaderData: { team, organisations } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title="Team">
        {team?.name ? `Working together as ${isolate(team.name)}` : 'The people who work on your events'}
      </PageHeader>
      {team ? (
        <div className="grid grid-cols-[minmax(0,1fr)]">
          <People team={team} />
          {team.manages ? <Invitations team={team} /> : null}
          {team.owns ? <TwoStepRule team={team} /> : null}
          <Organisations organisations={organisations} />
        </div>
      ) : organisations.length > 0 ? (
        // Somebody who only works at doors has organisations, but no team to see here.
        <Organisations organisations={organisations} />
      ) : (
        <EmptyState
          title="No team yet"
          action={
            <Button to="/platform/new-event" look="main">
              Create an event
            </Button>
          }
        >
          Create your first event, then invite the people who help you with it.
        </EmptyState>
      )}
    </div>
  );
}
