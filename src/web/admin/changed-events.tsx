import { useState } from 'react';
import type { ChangedEvent } from '../../core/events/event-lists.ts';
import { isolate } from '../../core/shared/isolate.ts';
import { spaced } from '../../core/shared/spaced.ts';
import { EventPicture } from '../organiser/event-picture.tsx';
import { Button } from '../ui/button.tsx';
import { RefusedDecision } from './refused-decision.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { SeenFields } from './seen-fields.tsx';
import { useDecision } from './use-decision.ts';
import { WhenWhereAndWhose } from './when-where-and-whose.tsx';

const WORDS = { name: 'name', when: 'date', where: 'place', description: 'description', photo: 'photo' };

/** Events on sale that are not what was approved any more. */
export function ChangedEvents({ events }: { events: ChangedEvent[] }) {
  return (
    <section aria-labelledby="changed" className="grid gap-6">
      <h2 id="changed" className="text-2xl">
        Changed since approval
      </h2>
      <ul className="grid gap-10">
        {events.map((event) => (
          <Changed key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function Changed({ event }: { event: ChangedEvent }) {
  const { fetcher: approval, errors, lookAgain, allTheSame, seen } = useDecision(event);
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
          New: <strong>{event.changed.map((change) => WORDS[change]).join(', ')}</strong>. On sale,{' '}
          {event.sold === 1 ? '1 ticket' : `${spaced(event.sold)} tickets`} sold.
        </p>
        <RefusedDecision errors={errors} lookAgain={lookAgain} />
        <approval.Form method="post" className="flex flex-wrap items-center gap-3">
          <SeenFields of={seen} />
          <Button
            type="submit"
            look="quiet"
            name="decision"
            value="approved"
            busy={approval.state !== 'idle'}
            aria-label={
              allTheSame
                ? `Approve ${isolate(event.name)} all the same`
                : `${isolate(event.name)} is fine as it is now`
            }
          >
            {allTheSame ? 'Approve all the same' : 'Fine as it is now'}
          </Button>
          <Button onPress={() => setRejecting(true)} aria-label={`Reject ${isolate(event.name)}`}>
            Reject
          </Button>
          <Button href={`/event/${event.id}`} aria-label={`See it: ${isolate(event.name)}`}>
            See it
          </Button>
        </approval.Form>
        <RejectDialog event={event} open={rejecting} onOpenChange={setRejecting} takesBack />
      </div>
    </li>
  );
}
