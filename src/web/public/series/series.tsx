import { CalendarPlus } from 'lucide-react';
import { getSeriesPage } from '../../../core/series/get-series-page.ts';
import { appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/series.ts';
import { DateRows } from './date-rows.tsx';
import { MonthTable } from './month-table.tsx';
import { monthsOf } from './months-of.ts';
import { describeSeries } from './series-meta.ts';

export const handle = { static: true };

/** Later months are only in the list. */
const MONTHS_SHOWN = 6;

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return { page: await getSeriesPage(app, params.slug), publicUrl: app.settings.publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describeSeries(loaderData.page, loaderData.publicUrl) : [];

/** All dates of a series: by month, and one by one with their sale status. */
export default function Series({ loaderData: { page, publicUrl } }: Route.ComponentProps) {
  const { name, path, organiserName, organiserPath, coming, past } = page;
  const months = monthsOf(coming).slice(0, MONTHS_SHOWN);
  return (
    <main id="main" className="shell grid grow grid-cols-[minmax(0,1fr)] content-start gap-12 py-10 sm:py-16">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <h1 dir="auto" className="poster-title" data-length="long">
          {name}
        </h1>
        {organiserName ? (
          <p className="wrap-anywhere">
            <span className="text-muted">By </span>
            {organiserPath ? (
              <a href={organiserPath} className="font-semibold underline underline-offset-4">
                <bdi>{organiserName}</bdi>
              </a>
            ) : (
              <bdi className="font-semibold">{organiserName}</bdi>
            )}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button href={`${publicUrl.replace(/^https?:/, 'webcal:')}${path}/calendar.ics`}>
            <CalendarPlus aria-hidden className="size-5" /> Subscribe in your calendar
          </Button>
          <p className="text-muted">
            Or copy the{' '}
            <a href={`${path}/calendar.ics`} className="underline underline-offset-4">
              calendar’s address
            </a>
            .
          </p>
        </div>
      </header>
      {coming.length > 0 ? (
        <>
          <section aria-labelledby="calendar" className="grid grid-cols-[minmax(0,1fr)]">
            <h2 id="calendar" className="sr-only">
              Calendar
            </h2>
            <div className="series-months">
              {months.map((month) => (
                <MonthTable key={month.id} month={month} />
              ))}
            </div>
          </section>
          <section aria-labelledby="all-dates" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 id="all-dates" className="text-3xl">
              {coming.length === 1 ? '1 date' : `${coming.length} dates`}
            </h2>
            <DateRows events={coming} seriesName={name} />
          </section>
        </>
      ) : (
        <EmptyState
          title="No dates planned right now"
          action={<Button href="/events">See other events</Button>}
        >
          Subscribe in your calendar, and new dates appear there.
        </EmptyState>
      )}
      {past > 0 ? (
        <p className="text-muted">{past === 1 ? '1 date is over.' : `${past} dates are over.`}</p>
      ) : null}
    </main>
  );
}
