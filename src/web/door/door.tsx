import { redirect } from 'react-router';
import { findOwnInvitation } from '../../core/check-in/check-in-policy.ts';
import { doorSummary } from '../../core/check-in/door-summary.ts';
import { isolate } from '../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../context.ts';
import type { Route } from './+types/door.ts';
import { DoorPage } from './door-page.tsx';
import { type DoorData, loadOrKeep } from './use-door-data.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Door · ${isolate(loaderData?.door.event.name ?? 'Tikiti')}` },
];

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<DoorData> {
  const app = context.get(appContext);
  const actor = context.get(actorContext);
  const area = url.searchParams.get('area') ?? undefined;
  const door = await doorSummary(app, actor, params.eventId, area).catch(async (error) => {
    const invitation = await findOwnInvitation(app, actor, params.eventId);
    throw invitation ? redirect(`/platform/invitations/${invitation}`) : error;
  });
  return { door, whose: actor.kind === 'user' ? actor.userId : '' };
}

/** Without a network the door keeps its last data. */
export function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs): Promise<DoorData> {
  return loadOrKeep(params.eventId, () => serverLoader());
}

export default function Door({ loaderData }: Route.ComponentProps) {
  return <DoorPage loaderData={loaderData} />;
}
