import { useNavigate } from 'react-router';
import { addAddOn } from '../../../core/add-ons/change-add-ons.ts';
import { getAddOnChoices } from '../../../core/add-ons/find-add-ons.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/new-add-on.ts';
import { AddOnForm } from './add-on-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `New add-on for ${isolate(loaderData?.event.name ?? 'event')} · Tikiti` },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, choices] = await Promise.all([
    getDeskEvent(app, actor, params.eventId, 'event.edit'),
    getAddOnChoices(app, actor, params.eventId),
  ]);
  const kind = url.searchParams.get('kind') === 'donation' ? ('donation' as const) : ('add_on' as const);
  return { event, ...choices, kind };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { add: (input) => addAddOn(app, actor, { ...input, ...params }) });
}

export const clientAction = clientChange;

/** Creates an add-on or a donation. */
export default function NewAddOn({ loaderData: { event, tickets, taxRates, kind } }: Route.ComponentProps) {
  const change = useChange();
  const navigate = useNavigate();
  const save = async (input: Record<string, unknown>) => {
    await change('add', input);
    toast.success(kind === 'donation' ? 'People can give now.' : 'It’s on sale with the tickets.');
    await navigate(`/platform/event/${event.id}/add-ons`);
  };
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}/add-ons`}>Add-ons</BackLink>
        <PageHeader title={kind === 'donation' ? 'Ask for donations' : 'New add-on'} />
      </div>
      <AddOnForm kind={kind} tickets={tickets} taxRates={taxRates} onSave={save} />
    </div>
  );
}
