import { redirect, redirectDocument } from 'react-router';
import { leaveGate } from '../../../core/check-in/devices/join-gate.ts';
import { doorSummary } from '../../../core/check-in/door-summary.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { callerOf } from '../../account/caller.ts';
import { actorContext, appContext } from '../../context.ts';
import { DoorPage } from '../door-page.tsx';
import { type DoorData, loadOrKeep } from '../use-door-data.ts';
import type { Route } from './+types/device-door.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Door · ${isolate(loaderData?.door.event.name ?? 'Tikiti')}` },
  { name: 'robots', content: 'noindex' },
];

/** The door for a device that joined without an account. For people it is on the platform. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<DoorData> {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const area = url.searchParams.get('area') ?? undefined;
  const platform = `/platform/event/${params.eventId}/door`;
  if (actor.kind !== 'user' && !actor.device) throw redirect(platform);
  const door = await doorSummary(app, actor, params.eventId, area);
  if (!door.device) throw redirect(platform);
  return { door, whose: door.device.id };
}

/** Leaves the door. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  const setCookie = await leaveGate(context.get(appContext), actor, callerOf({ request, context }));
  return redirectDocument('/', { headers: { 'set-cookie': setCookie } });
}

/** Without a network the door keeps its last data. */
export function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs): Promise<DoorData> {
  return loadOrKeep(params.eventId, () => serverLoader());
}

export default function DeviceDoor({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="shell py-6">
      <DoorPage loaderData={loaderData} />
    </main>
  );
}
