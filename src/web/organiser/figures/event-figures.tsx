import { Link } from 'react-router';
import { getFigures } from '../../../core/figures/get-figures.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EventTop } from '../event-home/event-top.tsx';
import type { Route } from './+types/event-figures.ts';
import { Attendance } from './attendance.tsx';
import { Breakdown } from './breakdown.tsx';
import { Choices } from './choices.tsx';
import { SoldOverTime } from './sold-over-time.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Figures for ${isolate(loaderData.event.name)} · Tikiti` : 'Figures · Tikiti' },
];

const PERIODS = ['all', 'first', 'last'] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const period = PERIODS.find((each) => each === url.searchParams.get('period')) ?? 'all';
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(url.searchParams.get('day') ?? '')?.[0];
  const [event, figures] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    getFigures(app, actor, params.eventId, { period, day }),
  ]);
  return { event, figures, period, measure: url.searchParams.get('show') ?? 'tickets' };
}

/** Charts of an event's sales over time, by ticket type and source, and of how many people were inside when. */
export default function EventFigures({ loaderData }: Route.ComponentProps) {
  const { event, figures, period } = loaderData;
  const { byType, byCode, bySource, attendance } = figures;
  const currencies = [...new Set(byType.flatMap(({ paid }) => paid.map(({ currency }) => currency)))];
  const measure = currencies.find((currency) => currency === loaderData.measure) ?? 'tickets';
  const to = (next: { period?: string; show?: string; day?: string }) => {
    const asked = { period, show: measure, ...(attendance && { day: attendance.day }), ...next };
    return `?${new URLSearchParams(asked)}`;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <EventTop event={event} />
      <PageHeader title="Figures">
        {byType.length > 0 ? (
          <p>
            By day of purchase, including tickets refunded later.
            {event.may.includes('money.see') ? (
              <>
                {' '}
                What’s left for you is under{' '}
                <Link className="text-link" to={`/platform/event/${event.id}/money`}>
                  Money
                </Link>
                .
              </>
            ) : null}
          </p>
        ) : null}
      </PageHeader>
      {byType.length === 0 && attendance === null ? (
        <EmptyState title="No figures yet">
          Share the event’s page once it’s on sale. Charts appear here after the first order.
        </EmptyState>
      ) : null}
      {byType.length > 0 ? (
        <>
          {currencies.length > 0 ? (
            <Choices
              label="What the charts show"
              choices={['tickets', ...currencies].map((show) => ({
                name: show === 'tickets' ? 'Tickets' : `Revenue in ${show}`,
                to: to({ show }),
                current: show === measure,
              }))}
            />
          ) : null}
          <SoldOverTime
            sold={figures.sold}
            step={figures.step}
            measure={measure}
            currencies={currencies}
            choices={[
              { name: 'All', to: to({ period: 'all' }), current: period === 'all' },
              { name: 'First two days', to: to({ period: 'first' }), current: period === 'first' },
              { name: 'Last two days', to: to({ period: 'last' }), current: period === 'last' },
            ]}
          />
          <Breakdown
            id="by-type"
            title="By ticket type"
            what="Ticket type"
            rows={byType}
            {...{ measure, currencies }}
          />
          <Breakdown
            id="by-code"
            title="By promo code"
            what="Promo code"
            rows={byCode}
            {...{ measure, currencies }}
          />
          <Breakdown
            id="by-source"
            title="By source"
            what="Source"
            rows={bySource}
            {...{ measure, currencies }}
          />
        </>
      ) : null}
      {attendance ? (
        <Attendance
          attendance={attendance}
          choices={figures.days.map((day) => ({
            name: day,
            to: to({ day }),
            current: day === attendance.day,
          }))}
        />
      ) : null}
    </div>
  );
}
