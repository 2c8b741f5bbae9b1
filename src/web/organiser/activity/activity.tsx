import { listActivity } from '../../../core/activity/list-activity.ts';
import { roleRefuses } from '../../../core/organisations/may.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import type { Route } from './+types/activity.ts';
import { ActivityView } from './activity-view.tsx';
import { readAsked } from './asked.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Activity · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireUser(context.get(actorContext));
  const { organisationId } = actor;
  if (organisationId === null) throw roleRefuses();
  const { asked, input } = readAsked(url);
  const found = await listActivity(context.get(appContext), actor, { organisationId }, input);
  return { found, asked, organisationId };
}

/** The organisation's audit log, for its owners. */
export default function ActivityPage({ loaderData: { found, asked, organisationId } }: Route.ComponentProps) {
  return <ActivityView found={found} asked={asked} api={`/api/organisations/${organisationId}`} />;
}
