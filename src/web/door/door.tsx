import { data, redirect } from 'react-router';
import { areasToSet } from '../../core/check-in/areas/change-areas.ts';
import { findOwnInvitation } from '../../core/check-in/check-in-policy.ts';
import { doorSummary } from '../../core/check-in/door-summary.ts';
import { inviteDoorStaff } from '../../core/check-in/invite-door-staff.ts';
import { listDoorStaff } from '../../core/check-in/list-door-staff.ts';
import { removeDoorStaff } from '../../core/check-in/remove-door-staff.ts';
import { getDeskEvent } from '../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../context.ts';
import { formErrors, formStatus } from '../ui/forms/form-errors.ts';
import { actionTrouble } from '../ui/requests/action-trouble.ts';
import type { Route } from './+types/door.ts';
import { DoorPage } from './door-page.tsx';
import { TO_KEEP } from './offline/offline-store.ts';
import type { PeopleResult } from './people.tsx';
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
  const whose = actor.kind === 'user' ? actor.userId : '';
  const listed = door.mine && !url.searchParams.has(TO_KEEP);
  if (!listed) return { door, whose, people: null, settings: null };
  const [people, settings, event] = await Promise.all([
    listDoorStaff(app, actor, params.eventId),
    areasToSet(app, actor, params.eventId),
    getDeskEvent(app, actor, params.eventId),
  ]);
  return { door, whose, people, settings: { ...settings, event } };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(actorContext);
  const form = await request.formData();
  const person = { eventId: params.eventId, email: form.get('email') };
  try {
    const removes = form.get('intent') === 'remove';
    const { email } = await (removes ? removeDoorStaff : inviteDoorStaff)(app, actor, person);
    return data<PeopleResult>(removes ? { removed: email } : { invited: email });
  } catch (error) {
    return data<PeopleResult>({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

/** Without a network the door keeps its last data. */
export function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs): Promise<DoorData> {
  return loadOrKeep(params.eventId, () => serverLoader());
}

/** Reports a missing network or an ended session. The status keeps the router from reloading the page, which would fail too. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    return data<PeopleResult>({ errors: { ...actionTrouble(error), fields: {} } }, { status: 503 });
  }
}

export default function Door({ loaderData }: Route.ComponentProps) {
  return <DoorPage loaderData={loaderData} />;
}
