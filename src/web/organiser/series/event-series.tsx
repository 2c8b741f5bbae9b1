import { Link } from 'react-router';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { addDates } from '../../../core/series/add-dates.ts';
import { changeSeries, leaveSeries } from '../../../core/series/change-series.ts';
import { copyTools } from '../../../core/series/copy-tools.ts';
import { getSeries } from '../../../core/series/get-series.ts';
import { proposeDates } from '../../../core/series/propose-dates.ts';
import type { ProposedDates } from '../../../core/series/series.ts';
import { COPIED_TOOLS } from '../../../core/series/tools-to-copy.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { type FormErrors, formErrors } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import { useNeedsApproval } from '../frame/use-needs-approval.ts';
import type { Route } from './+types/event-series.ts';
import { AddDates } from './add-dates.tsx';
import { CopyTools } from './copy-tools.tsx';
import { DatesList } from './dates-list.tsx';
import { RepeatForm } from './repeat-form.tsx';
import { repeatOf } from './repeat-query.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Dates of ${isolate(loaderData.event.name)} · Tikiti` : 'Dates · Tikiti' },
];

type Proposal = { dates: ProposedDates } | { errors: FormErrors };

export async function loader({ context, params: { eventId }, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const asked = repeatOf(url.searchParams);
  const propose = (): Promise<Proposal> =>
    proposeDates(app, actor, eventId, asked).then(
      (dates) => ({ dates }),
      (error: unknown) => ({ errors: formErrors(error) }),
    );
  const [event, series, proposal] = await Promise.all([
    getDeskEvent(app, actor, eventId),
    getSeries(app, actor, eventId),
    asked && propose(),
  ]);
  const tool = COPIED_TOOLS.find((one) => one === url.searchParams.get('copy'));
  return { event, series, asked, proposal, tool, publicUrl: app.settings.publicUrl };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    add: (input) => addDates(app, actor, eventId, input),
    copy: (input) => copyTools(app, actor, eventId, input),
    rename: (input) => changeSeries(app, actor, eventId, input),
    leave: () => leaveSeries(app, actor, eventId),
  });
}

export const clientAction = clientChange;

/** The dates of a series, each an event of its own, and the form to add more. */
export default function EventSeries({ loaderData }: Route.ComponentProps) {
  const { event, series, asked, proposal, tool, publicUrl } = loaderData;
  const needsApproval = useNeedsApproval();
  const found = proposal && 'dates' in proposal ? proposal.dates : undefined;
  const refused = proposal && 'errors' in proposal ? proposal.errors : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Dates">
        <p className="max-w-prose">
          {series
            ? 'Each date is an event of its own, with its own tickets and door. When you edit or cancel one, you can do the same to all that follow.'
            : 'Repeat this event every week, every month, or on dates of your choice. Each date becomes an event of its own with the same settings, and all share one page.'}
        </p>
      </PageHeader>
      {series ? (
        <DatesList
          series={series}
          eventId={event.id}
          publicUrl={publicUrl}
          edits={event.may.includes('event.edit')}
        />
      ) : null}
      {event.following > 0 && event.may.includes('event.edit') ? (
        <CopyTools later={event.following} tool={tool} />
      ) : null}
      {event.draft ? (
        <Notice
          kind="info"
          title={needsApproval ? 'Send this event for approval first' : 'Put this event on sale first'}
        >
          Each date is a copy of it.{' '}
          <Link to={`/platform/event/${event.id}`} className="text-link">
            {needsApproval ? 'Check it over and send it' : 'Check it over'}
          </Link>
        </Notice>
      ) : null}
      {!event.draft && event.may.includes('event.create') ? (
        <section aria-labelledby="add-dates" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          <h2 id="add-dates" className="text-2xl">
            {series ? 'Add dates' : 'When does it repeat?'}
          </h2>
          <RepeatForm key={`asked ${JSON.stringify(asked)}`} asked={asked} refused={refused} />
          <AddDates
            key={JSON.stringify(found)}
            proposed={found?.dates ?? []}
            asked={found !== undefined}
            more={found?.more ?? false}
          />
        </section>
      ) : null}
    </div>
  );
}
