import type { EventPage } from '../../../core/event-page/event-page.ts';
import { cancellationFeeWords } from '../../../core/pricing/shown-cancellation-fee.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { ContactLink } from './contact-link.tsx';
import { EventMap } from './map/event-map.tsx';

interface EventFactsProps {
  page: EventPage;
  /** The description as safe HTML. */
  description: string;
}

/** The event's description, exact time, place and organiser. */
export function EventFacts({ page, description }: EventFactsProps) {
  return (
    <div className="event-facts">
      {description ? <About description={description} /> : null}
      <Where page={page} />
      {page.series ? <OtherDates series={page.series} /> : null}
      <dl className="mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <When label="Starts" instant={page.startsAt} timeZone={page.timeZone} />
        <When label="Ends" instant={page.endsAt} timeZone={page.timeZone} />
        <RefundPolicy page={page} />
        <Organiser page={page} />
        <div>
          <dt className="text-muted">Questions</dt>
          <dd>
            Write to <ContactLink to={page.contactEmail} about={page.name} />.
          </dd>
        </div>
        <div>
          <dt className="text-muted">Lost your tickets?</dt>
          <dd>
            <a href={`/event/${page.id}/lost-tickets`} className="underline underline-offset-4">
              Email them again
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-muted">Offered a ticket?</dt>
          <dd>
            <a href={`/verify?event=${page.id}`} className="underline underline-offset-4">
              Check who issued it
            </a>
          </dd>
        </div>
      </dl>
    </div>
  );
}

function About({ description }: { description: string }) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="sr-only">
        About this event
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with HTML off */}
      <div className="prose-text" dangerouslySetInnerHTML={{ __html: description }} />
    </section>
  );
}

function Where({ page }: { page: EventPage }) {
  if (!page.locationText && page.latitude === null) return null;
  return (
    <section aria-labelledby="where" className="mt-14">
      <h2 id="where" className="text-3xl">
        Where
      </h2>
      <p className="mt-3 max-w-[40ch] text-lg wrap-anywhere">
        <bdi>{page.locationText}</bdi>
      </p>
      <EventMap page={page} />
    </section>
  );
}

/** Links to the next date for people who can't come or came too late. */
function OtherDates({ series }: { series: NonNullable<EventPage['series']> }) {
  if (series.dates.length === 0) return null;
  return (
    <section aria-labelledby="other-dates" className="mt-14">
      <h2 id="other-dates" className="text-3xl">
        Other dates
      </h2>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2">
        {series.dates.map((date) => (
          <li key={date.id}>
            <a
              href={`/event/${date.id}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              <EventDate event={date} short />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href={series.path} className="underline underline-offset-4">
          See all dates of <bdi>{series.name}</bdi>
        </a>
      </p>
    </section>
  );
}

function When({ label, instant, timeZone }: { label: string; instant: string; timeZone: string }) {
  const { day, time, zone } = describeDate(instant, timeZone);
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">
        <time dateTime={instant}>
          {day},{' '}
          <span className="whitespace-nowrap">
            {time} <span className="text-[0.85em] font-normal text-muted">{zone}</span>
          </span>
        </time>
        <span
          data-part="your-time"
          data-instant={instant}
          data-zone={timeZone}
          className="your-time needs-script font-normal text-muted"
        />
      </dd>
    </div>
  );
}

/** Without a name there is nothing to show. */
function Organiser({
  page: { organiserName: name, organiserLogoUrl: logoUrl, organiserPath: path },
}: {
  page: EventPage;
}) {
  if (!name && !logoUrl) return null;
  return (
    <div>
      <dt className="text-muted">Organised by</dt>
      <dd className="flex items-center gap-4">
        {logoUrl ? (
          <img
            src={logoUrl}
            alt={name ? '' : 'The organiser’s logo'}
            width={200}
            height={150}
            loading="lazy"
            className="mt-1 w-24 shrink-0 rounded-box bg-raised"
          />
        ) : null}
        <span className="font-semibold wrap-anywhere">
          {path && name ? (
            <a href={path} className="underline underline-offset-4">
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
      </dd>
    </div>
  );
}

function RefundPolicy({ page: { refundableUntil, cancellationFee, timeZone, moved } }: { page: EventPage }) {
  const until = refundableUntil && describeDate(refundableUntil, timeZone);
  return (
    <div>
      <dt className="text-muted">Refunds</dt>
      <dd>
        {until ? (
          <>
            You can get a refund until{' '}
            <strong className="tabular-nums">
              {until.day}, {until.time}
            </strong>
            {cancellationFee ? `, less a cancellation fee of ${cancellationFeeWords(cancellationFee)}` : null}
          </>
        ) : (
          'All sales are final'
        )}
        . See our{' '}
        <a href="/refund-policy" className="underline underline-offset-4">
          refund policy
        </a>
        .
        {until && moved?.changed.includes('when')
          ? ' Bought before it was moved? Check your order for your deadline.'
          : null}
      </dd>
    </div>
  );
}
