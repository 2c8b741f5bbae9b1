import { useNavigate } from 'react-router';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { addPromotion } from '../../../core/promo-codes/change-promotions.ts';
import { listPromotedTypes } from '../../../core/promo-codes/find-promotions.ts';
import type { Promotion } from '../../../core/promo-codes/promotion.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/new-code.ts';
import { CodeForm } from './code-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `New code for ${isolate(loaderData?.event.name ?? 'event')} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, types] = await Promise.all([
    getDeskEvent(app, actor, params.eventId, 'event.edit'),
    listPromotedTypes(app, actor, params.eventId),
  ]);
  return { event, types };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { add: (input) => addPromotion(app, actor, { ...input, ...params }) });
}

export const clientAction = clientChange;

/** Creates a promo code or a batch of codes. */
export default function NewCode({ loaderData: { event, types } }: Route.ComponentProps) {
  const change = useChange();
  const navigate = useNavigate();
  const save = async (input: Record<string, unknown>) => {
    const made = await change<Promotion>('add', input);
    toast.success(made.code === null ? `${made.codes} codes created.` : `${made.code} is ready.`);
    await navigate(`/platform/event/${event.id}/codes/${made.id}`);
  };
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}/codes`}>Promo codes</BackLink>
        <PageHeader title="New code" />
      </div>
      <CodeForm types={types} timeZone={event.timeZone} onSave={save} />
    </div>
  );
}
