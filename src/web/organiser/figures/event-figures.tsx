import { Link } from 'react-router';
import { getFigures } from '../../../core/figures/get-figures.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import type { Currency, Money } from '../../../core/shared/money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/event-figures.ts';
import { Attendance } from './attendance.tsx';
import { Breakdown } from './breakdown.tsx';
import { Choices } from './choices.tsx';
import { paidIn } from './measure.ts';
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
  const { byType, byAddOn, byCode, bySource, attendance } = figures;
  const anySold = byType.length + byAddOn.length > 0;
  const currencies = [
    ...new Set([...byType, ...byAddOn].flatMap(({ paid }) => paid.map(({ currency }) => currency))),
  ];
  const isMoneyShown = currencies.length > 0;
  const withAddOns =
    byAddOn.length > 0 && isMoneyShown ? 'Amounts are for whole orders, with their add-ons.' : null;
  const measure = currencies.find((currency) => currency === loaderData.measure) ?? 'tickets';
  const to = (next: { period?: string; show?: string; day?: string }) => {
    const asked = { period, show: measure, ...(attendance && { day: attendance.day }), ...next };
    return `?${new URLSearchParams(asked)}`;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Figures">
        {anySold ? (
          <p>
            By day of purchase, including what was refunded later.
            {byAddOn.length > 0 && isMoneyShown ? ' Amounts over time include add-ons.' : null}
            {event.may.includes('money.see') ? (
              <>
                {' '}
                What’s left for you is under{' '}
                <Link className="text-link" to={`/platform/event/${event.id}/money`}>
                  Sales
                </Link>
                .
              </>
            ) : null}
          </p>
        ) : null}
      </PageHeader>
      {!anySold && attendance === null ? (
        <EmptyState title="No figures yet">
          Share the event’s page once it’s on sale. Charts appear here after the first order.
        </EmptyState>
      ) : null}
      {anySold ? (
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
            lead={byAddOn.length > 0 ? 'Tickets only. Add-ons are counted below.' : null}
            what="Ticket type"
            rows={byType}
            measure={measure}
            currencies={currencies}
          />
          <Breakdown
            id="by-add-on"
            title="By add-on"
            lead={<AllPaid rows={[...byType, ...byAddOn]} currencies={currencies} />}
            what="Add-on"
            unit="Sold"
            rows={byAddOn.map(({ quantity, ...row }) => ({ ...row, tickets: quantity, orders: null }))}
            measure={measure}
            currencies={currencies}
          />
          <Breakdown
            id="by-code"
            title="By promo code"
            lead={withAddOns}
            what="Promo code"
            rows={byCode}
            measure={measure}
            currencies={currencies}
          />
          <Breakdown
            id="by-source"
            title="By source"
            lead={withAddOns}
            what="Source"
            rows={bySource}
            measure={measure}
            currencies={currencies}
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

/** Says what customers paid for tickets and add-ons together; nothing to people who see no money. */
function AllPaid({ rows, currencies }: { rows: { paid: Money[] }[]; currencies: readonly Currency[] }) {
  if (currencies.length === 0) return null;
  const all = currencies.map((currency) =>
    formatMoney({ minor: rows.reduce((sum, row) => sum + paidIn(row, currency), 0), currency }),
  );
  return `Customers paid ${new Intl.ListFormat('en-GB').format(all)} for tickets and add-ons together.`;
}
