import { redirect } from 'react-router';
import { listMyDoors } from '../../../core/check-in/list-my-doors.ts';
import { listOwnOrganisations } from '../../../core/organisations/own-organisations.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { MyDoors } from '../home/my-doors.tsx';
import type { Route } from './+types/locked.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Two-step verification · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [organisations, doors] = await Promise.all([
    listOwnOrganisations(app, actor),
    listMyDoors(app, actor),
  ]);
  const locked = organisations.find(({ current, locked }) => current && locked);
  if (!locked) throw redirect('/platform');
  return { name: locked.name, others: organisations.length > 1, doors };
}

/** What a member without a second factor sees of an organisation that requires one: the way to set it up. */
export default function Locked({ loaderData: { name, others, doors } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="One more step" />
      <div className="grid gap-3 text-lg wrap-anywhere">
        <p>
          {name ? isolate(name) : 'Your organisation'} asks everybody in its team for two-step verification,
          so that a stolen password isn’t enough to log in.
        </p>
        <p>
          Add a passkey or an authenticator app. It takes a minute, and you’ll see the events here right
          after.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="main" href="/platform/settings/security">
          Set it up
        </Button>
        {others ? <Button to="/platform/team">Work in another organisation</Button> : null}
      </div>
      {doors.length > 0 ? <MyDoors doors={doors} /> : null}
    </div>
  );
}
