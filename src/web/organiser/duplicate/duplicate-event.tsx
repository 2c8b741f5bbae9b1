import { duplicateEvent, proposeCopy } from '../../../core/event-desk/duplicate-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/duplicate-event.ts';
import { DuplicateForm } from './duplicate-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Duplicate ${isolate(loaderData?.proposal.name ?? 'event')} · Tikiti` },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const proposal = await proposeCopy(context.get(appContext), context.get(actorContext), eventId);
  return { eventId, proposal };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { duplicate: (input) => duplicateEvent(app, actor, eventId, input) });
}

export const clientAction = clientChange;

/** Asks how a duplicate differs from its original. */
export default function DuplicateEvent({ loaderData: { eventId, proposal } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Duplicate event">
        <p className="max-w-prose text-muted">
          The new event gets everything you set up: description, place, photo, 3d file, fee and refund
          settings, ticket types, add-ons, promo codes, questions, door areas and the waiting list. Dates of
          sales and codes move with its start, so ended codes work again. Orders, door staff and the short
          link stay with the original.
        </p>
      </PageHeader>
      <DuplicateForm key={eventId} proposal={proposal} />
    </div>
  );
}
