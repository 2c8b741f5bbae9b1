import { listActivity } from '../../core/activity/list-activity.ts';
import { actorContext, appContext } from '../context.ts';
import { ActivityView } from '../organiser/activity/activity-view.tsx';
import { readAsked } from '../organiser/activity/asked.ts';
import type { Route } from './+types/activity.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Activity · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { asked, input } = readAsked(url);
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return { found: await listActivity(app, actor, 'everything', input), asked };
}

/** The audit log of all organisations and the installation. */
export default function AllActivity({ loaderData: { found, asked } }: Route.ComponentProps) {
  return <ActivityView found={found} asked={asked} api="/api/admin" everything />;
}
