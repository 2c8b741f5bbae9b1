import { data } from 'react-router';
import { inviteDoorStaff } from '../../../core/check-in/invite-door-staff.ts';
import { listDoorStaff } from '../../../core/check-in/list-door-staff.ts';
import { removeDoorStaff } from '../../../core/check-in/remove-door-staff.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { actionTrouble } from '../../ui/requests/action-trouble.ts';
import type { Route } from './+types/door-team.ts';
import { People, type PeopleResult } from './people.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Team at the door of ${isolate(loaderData.event.name)} · Tikiti`
      : 'Team at the door · Tikiti',
  },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const event = await getDeskEvent(app, actor, eventId, 'door.invite');
  return { event, people: await listDoorStaff(app, actor, event.id) };
}

export async function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const form = await request.formData();
  const person = { eventId, email: form.get('email') };
  try {
    const removes = form.get('intent') === 'remove';
    const { email } = await (removes ? removeDoorStaff : inviteDoorStaff)(app, actor, person);
    return data<PeopleResult>(removes ? { removed: email } : { invited: email });
  } catch (error) {
    return data<PeopleResult>({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

/** Reports a missing network or an ended session at the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    return data<PeopleResult>({ errors: { ...actionTrouble(error), fields: {} } }, { status: 503 });
  }
}

/** Who checks an event's tickets besides its team. */
export default function DoorTeam({ loaderData: { people } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Team at the door">
        <p className="max-w-prose">
          Invite people to check tickets. They join from the email, without an account. Your team’s owners,
          managers and box office can do it already.
        </p>
      </PageHeader>
      <People people={people} />
    </div>
  );
}
