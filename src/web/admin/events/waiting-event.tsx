import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import type { WaitingEvent } from '../../../core/event-lists/event-lists.ts';
import { untakenCurrencies } from '../../../core/pricing/taken-currencies.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { EventPicture } from '../../organiser/events/event-picture.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadLink } from '../../ui/buttons/download-button.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { OwnTime } from '../../ui/dates/own-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApproveForm } from './approve-form.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { SoldTypes } from './sold-types.tsx';
import { WhenWhereAndWhose } from './when-where-and-whose.tsx';

/** An event as the queue shows it, with its description as safe HTML. */
export type QueuedEvent = Omit<WaitingEvent, 'description'> & { descriptionHtml: string };

/** An event to decide on, with what is needed to judge it. @param taken currencies that a provider here accepts */
export function WaitingEventCard({ event, taken }: { event: QueuedEvent; taken: readonly Currency[] }) {
  const [rejecting, setRejecting] = useState(false);
  const approve = event.dates.length > 0 ? `Approve all ${event.dates.length + 1} dates` : 'Approve';
  const reject = event.dates.length > 0 ? `Reject all ${event.dates.length + 1} dates` : 'Reject';
  const untaken = untakenCurrencies(
    taken,
    event.types.map(({ price }) => ({ priceMinor: price.minor, currency: price.currency })),
  );
  return (
    <li className="grid gap-x-8 gap-y-4 md:grid-cols-[18rem_minmax(0,1fr)]">
      <EventPicture event={event} className="w-full" />
      <div className="grid content-start gap-4">
        <div>
          <h2 className="text-2xl wrap-anywhere">
            <bdi>{event.name}</bdi>
          </h2>
          <WhenWhereAndWhose event={event} />
          <p className="mt-1 text-sm text-muted">
            Sent for approval on <OwnTime instant={event.submittedAt} />
          </p>
        </div>
        <SoldTypes types={event.types} />
        {event.listed ? null : <p>Not on the list of events: only people with the link find it.</p>}
        <Description event={event} />
        {event.hasRendering ? (
          <DownloadLink large href={`/api/events/${event.id}/rendering`} className="justify-self-start">
            <Download aria-hidden className="size-4" />
            3d rendering of the area (zip)
          </DownloadLink>
        ) : null}
        {event.lastReason ? (
          <Notice kind="info" title="Rejected before, changed since">
            <p dir="auto" className="whitespace-pre-line">
              {event.lastReason}
            </p>
          </Notice>
        ) : null}
        {untaken.length > 0 ? (
          <Notice kind="warning" title={`Nobody can pay in ${untaken.join(' or ')} here`}>
            No card provider on this site accepts it, so nobody can buy these tickets even if you approve the
            event.
          </Notice>
        ) : null}
        <OtherDates event={event} />
        <ApproveForm event={event} words={approve} label={`${approve}: ${isolate(event.name)}`}>
          <Button
            onPress={() => setRejecting(true)}
            aria-label={`${reject}${event.dates.length > 0 ? ' of' : ''} ${isolate(event.name)}`}
          >
            {reject}
          </Button>
          <Button href={`/event/${event.id}`} aria-label={`Preview ${isolate(event.name)}`}>
            Preview
          </Button>
        </ApproveForm>
        <RejectDialog event={event} open={rejecting} onOpenChange={setRejecting} />
      </div>
    </li>
  );
}

/** Folded, because the dates differ from the event only in their time. */
function OtherDates({ event: { name, dates, timeZone } }: { event: QueuedEvent }) {
  if (dates.length === 0) return null;
  const count = dates.length === 1 ? '1 more date' : `${formatCount(dates.length)} more dates`;
  const words = `${count}, otherwise the same`;
  return (
    <details className="folded">
      <summary aria-label={`${words}: ${isolate(name)}`}>
        {words}
        <ChevronDown aria-hidden className="folded-sign size-5" />
      </summary>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {dates.map((date) => (
          <li key={date.id}>
            <a href={`/event/${date.id}`} className="text-link inline-flex min-h-11 items-center">
              <EventDate event={{ ...date, timeZone }} short />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Folded, because most decisions need only a glance at it, and some are pages long. */
function Description({ event: { name, descriptionHtml } }: { event: QueuedEvent }) {
  if (!descriptionHtml) return <p className="text-muted">No description.</p>;
  return (
    <details className="folded">
      <summary aria-label={`Description of ${isolate(name)}`}>
        Description
        <ChevronDown aria-hidden className="folded-sign size-5" />
      </summary>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown rendered with HTML off */}
      <div dir="auto" className="prose-text" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
    </details>
  );
}
