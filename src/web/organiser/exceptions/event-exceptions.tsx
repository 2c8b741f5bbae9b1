import { listExceptions } from '../../../core/exceptions/list-exceptions.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/event-exceptions.ts';
import { answerExceptions } from './answer-exceptions.ts';
import { askedOf, ExceptionsList } from './exceptions-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Exceptions for ${isolate(loaderData.event.name)} · Tikiti` : 'Exceptions · Tikiti' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, found] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listExceptions(app, actor, askedOf(url), params.eventId),
  ]);
  return { event, found };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerExceptions(context.get(appContext), context.get(actorContext), request);
}

export const clientAction = clientChange;

/** The exceptions of one event's money, for its organiser. */
export default function EventExceptions({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Exceptions">Payments, refunds and emails that need attention</PageHeader>
      <ExceptionsList found={found} showEvent={false} />
      <Pages page={found.page} pages={found.pages} label="Pages of exceptions" />
    </div>
  );
}
