import type { ReactNode } from 'react';
import type { EventPage } from '../../../core/event-page/event-page.ts';
import { cancellationFeeWords } from '../../../core/pricing/shown-cancellation-fee.ts';
import { dates } from '../../../languages/en/dates.ts';
import { event } from '../../../languages/en/event.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { Tell, useAddress, useLanguage, useWords } from '../../ui/language/language.tsx';
import { ContactLink } from './contact-link.tsx';
import { EventMap } from './map/event-map.tsx';

interface EventFactsProps {
  page: EventPage;
  /** The description as safe HTML. */
  description: string;
}

/** The event's description, exact time, place and organiser. */
export function EventFacts({ page, description }: EventFactsProps) {
  const say = useWords(event);
  const at = useAddress();
  return (
    <div className="event-facts">
      {description ? <About description={description} /> : null}
      <Where page={page} />
      {page.series ? <OtherDates series={page.series} /> : null}
      <dl className="mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <When label={say('starts')} instant={page.startsAt} timeZone={page.timeZone} />
        <When label={say('ends')} instant={page.endsAt} timeZone={page.timeZone} />
        <RefundPolicy page={page} />
        <Organiser page={page} />
        <div>
          <dt className="text-muted">{say('questions')}</dt>
          <dd>
            <Tell
              of={event}
              text="writeTo"
              with={{ email: <ContactLink to={page.contactEmail} about={page.name} /> }}
            />
          </dd>
        </div>
        <div>
          <dt className="text-muted">{say('lostTickets')}</dt>
          <dd>
            <a href={at(`/event/${page.id}/lost-tickets`)} className="underline underline-offset-4">
              {say('emailAgain')}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-muted">{say('offeredTicket')}</dt>
          <dd>
            <a href={at(`/verify?event=${page.id}`)} className="underline underline-offset-4">
              {say('checkIssuer')}
            </a>
          </dd>
        </div>
      </dl>
    </div>
  );
}

function About({ description }: { description: string }) {
  const say = useWords(event);
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="sr-only">
        {say('about')}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with HTML off */}
      <div className="prose-text" dangerouslySetInnerHTML={{ __html: description }} />
    </section>
  );
}

function Where({ page }: { page: EventPage }) {
  const say = useWords(event);
  if (!page.locationText && page.latitude === null) return null;
  return (
    <section aria-labelledby="where" className="mt-14">
      <h2 id="where" className="text-3xl">
        {say('where')}
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
  const say = useWords(event);
  const at = useAddress();
  if (series.dates.length === 0) return null;
  return (
    <section aria-labelledby="other-dates" className="mt-14">
      <h2 id="other-dates" className="text-3xl">
        {say('otherDates')}
      </h2>
      <ul className="mt-3 grid gap-x-10 sm:grid-cols-2">
        {series.dates.map((date) => (
          <li key={date.id}>
            <a
              href={at(`/event/${date.id}`)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              <EventDate event={date} short />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href={at(series.path)} className="underline underline-offset-4">
          <Tell of={event} text="allDates" with={{ series: <bdi>{series.name}</bdi> }} />
        </a>
      </p>
    </section>
  );
}

function When({ label, instant, timeZone }: { label: string; instant: string; timeZone: string }) {
  const { locale } = useLanguage();
  const { day, time, zone } = describeDate(instant, timeZone, { locale });
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">
        <time dateTime={instant}>
          <Tell
            of={dates}
            text="moment"
            with={{ day, time: <span className="whitespace-nowrap">{time}</span> }}
          />{' '}
          <span className="text-[0.85em] font-normal text-muted">{zone}</span>
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
  const say = useWords(event);
  const at = useAddress();
  if (!name && !logoUrl) return null;
  return (
    <div>
      <dt className="text-muted">{say('organisedBy')}</dt>
      <dd className="flex items-center gap-4">
        {logoUrl ? (
          <img
            src={logoUrl}
            alt={name ? '' : say('logo')}
            width={200}
            height={150}
            loading="lazy"
            className="mt-1 w-24 shrink-0 rounded-box bg-raised"
          />
        ) : null}
        <span className="font-semibold wrap-anywhere">
          {path && name ? (
            <a href={at(path)} className="underline underline-offset-4">
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
  const language = useLanguage();
  const say = useWords(event);
  const sayDate = useWords(dates);
  const at = useAddress();
  const until = refundableUntil && describeDate(refundableUntil, timeZone, { locale: language.locale });
  const policy = (words: ReactNode) => (
    <a href={at('/refund-policy')} className="underline underline-offset-4">
      {words}
    </a>
  );
  const strong = (words: ReactNode) => <strong className="tabular-nums">{words}</strong>;
  return (
    <div>
      <dt className="text-muted">{say('refunds')}</dt>
      <dd>
        {until ? (
          <Tell
            of={event}
            text={cancellationFee ? 'refundUntilLess' : 'refundUntil'}
            with={{
              moment: sayDate('moment', until),
              fee: cancellationFee && cancellationFeeWords(cancellationFee, language),
              strong,
              policy,
            }}
          />
        ) : (
          <Tell of={event} text="salesFinal" with={{ policy }} />
        )}
        {until && moved?.changed.includes('when') ? ` ${say('boughtBeforeMove')}` : null}
      </dd>
    </div>
  );
}
