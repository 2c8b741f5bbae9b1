import { listExceptions } from '../../../core/exceptions/list-exceptions.ts';
import { actorContext, appContext } from '../../context.ts';
import { answerExceptions } from '../../organiser/exceptions/answer-exceptions.ts';
import { askedOf, ExceptionsList } from '../../organiser/exceptions/exceptions-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/exceptions.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Exceptions · Tikiti' }];

export function loader({ context, url }: Route.LoaderArgs) {
  return listExceptions(context.get(appContext), context.get(actorContext), askedOf(url));
}

export function action({ context, request }: Route.ActionArgs) {
  return answerExceptions(context.get(appContext), context.get(actorContext), request);
}

export const clientAction = clientChange;

/** Exceptions of all events, and those without an event. */
export default function Exceptions({ loaderData: found }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Exceptions">Payments, refunds and emails that need attention</PageHeader>
      <ExceptionsList found={found} showEvent />
      <Pages page={found.page} pages={found.pages} label="Pages of exceptions" />
    </div>
  );
}
