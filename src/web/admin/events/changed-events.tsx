import { useState } from 'react';
import type { ChangedEvent } from '../../../core/event-lists/event-lists.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { EventPicture } from '../../organiser/events/event-picture.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ApproveForm } from './approve-form.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { WhenWhereAndWhose } from './when-where-and-whose.tsx';

const WORDS = { name: 'name', when: 'date', where: 'place', description: 'description', photo: 'photo' };

interface ChangedEventsProps {
  /** The events of this page, which may be empty although there are others. */
  events: ChangedEvent[];
  /** The number on all pages. */
  count: number;
  /** Whether this is the first page, with the oldest changes. */
  isFirst: boolean;
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** Events on sale that have changed since their approval. */
export function ChangedEvents({ events, count, isFirst, next }: ChangedEventsProps) {
  return (
    <section aria-labelledby="changed" className="grid gap-6">
      <div>
        <h2 id="changed" className="text-2xl">
          Changed since approval
        </h2>
        {isFirst && !next ? null : (
          <p className="mt-1 text-muted">{formatCount(count)} in total, oldest changes first.</p>
        )}
      </div>
      {events.length === 0 ? <p>Nothing more here.</p> : null}
      <ul className="grid gap-10">
        {events.map((event) => (
          <Changed key={event.id} event={event} />
        ))}
      </ul>
      <ChangedSteps isFirst={isFirst} next={next} />
    </section>
  );
}

/** Links to the oldest changes and to the next page. */
function ChangedSteps({ isFirst, next }: Pick<ChangedEventsProps, 'isFirst' | 'next'>) {
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages of changed events" className="flex flex-wrap gap-3">
      {isFirst ? null : <Button to="/platform/admin/events#changed">Oldest changes</Button>}
      {next ? (
        <Button to={`/platform/admin/events?changedAfter=${encodeURIComponent(next)}#changed`}>
          Next changes
        </Button>
      ) : null}
    </nav>
  );
}

function Changed({ event }: { event: ChangedEvent }) {
  const [rejecting, setRejecting] = useState(false);
  return (
    <li className="grid gap-x-8 gap-y-4 md:grid-cols-[12rem_minmax(0,1fr)]">
      <EventPicture event={event} className="w-full" />
      <div className="grid content-start gap-3">
        <div>
          <h3 className="text-xl wrap-anywhere">
            <bdi>{event.name}</bdi>
          </h3>
          <WhenWhereAndWhose event={event} />
        </div>
        <p>
          Changed: <strong>{event.changed.map((change) => WORDS[change]).join(', ')}</strong>. On sale,{' '}
          {event.sold === 1 ? '1 ticket' : `${formatCount(event.sold)} tickets`} sold.
        </p>
        <ApproveForm event={event} words="Approve changes" look="quiet">
          <Button onPress={() => setRejecting(true)} aria-label={`Unpublish ${isolate(event.name)}`}>
            Unpublish
          </Button>
          <Button href={`/event/${event.id}`} aria-label={`View ${isolate(event.name)}`}>
            View
          </Button>
        </ApproveForm>
        <RejectDialog event={event} open={rejecting} onOpenChange={setRejecting} takesBack />
      </div>
    </li>
  );
}
