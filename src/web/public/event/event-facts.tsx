import { ArrowUpRight } from 'lucide-react';
import type { EventPage } from '../../../core/events/event-page.ts';
import { Button } from '../../ui/button.tsx';
import { describeDate } from '../../ui/describe-date.ts';
import { directionsTo } from './directions.ts';

interface EventFactsProps {
  page: EventPage;
  /** The description as safe HTML. */
  description: string;
}

/** What it is about, when exactly, where and who runs it. */
export function EventFacts({ page, description }: EventFactsProps) {
  return (
    <div className="event-facts">
      {description ? <About description={description} /> : null}
      <Where page={page} />
      <dl className="mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <When label="Starts" instant={page.startsAt} timeZone={page.timeZone} />
        <When label="Ends" instant={page.endsAt} timeZone={page.timeZone} />
        <div>
          <dt className="text-muted">Organised by</dt>
          <dd className="font-semibold wrap-anywhere">{page.organiserName}</dd>
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
  const directions = directionsTo(page);
  if (!page.locationText && !directions) return null;
  return (
    <section aria-labelledby="where" className="mt-14">
      <h2 id="where" className="text-3xl">
        Where
      </h2>
      <p className="mt-3 max-w-[40ch] text-lg wrap-anywhere">{page.locationText}</p>
      {directions ? (
        <Button href={directions} className="mt-5">
          Get directions
          <ArrowUpRight aria-hidden className="size-4" />
        </Button>
      ) : null}
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
          {day}, {time} <span className="text-[0.85em] font-normal text-muted">{zone}</span>
        </time>
      </dd>
    </div>
  );
}
