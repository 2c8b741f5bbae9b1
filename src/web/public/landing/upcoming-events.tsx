import type { UpcomingEvent } from '../../../core/event-lists/event-lists.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListedEvent } from '../events/listed-event.tsx';

interface UpcomingEventsProps {
  events: UpcomingEvent[];
  /** From 1. */
  page: number;
  hasMore: boolean;
}

/** Shows upcoming events as a wall of posters. The next event is the largest, unless its sale is over. */
export function UpcomingEvents({ events, page, hasMore }: UpcomingEventsProps) {
  return (
    <section id="upcoming" aria-labelledby="coming-up" className="shell pb-20 sm:pb-28">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h2 id="coming-up" className="text-3xl">
          Coming up
        </h2>
        {events.length > 0 ? <Button href="/events">Find an event</Button> : null}
      </div>
      {events.length > 0 ? (
        <ul className="mt-6 grid gap-x-8 gap-y-12 sm:grid-cols-2">
          {events.map((event, at) => {
            const large = at === 0 && page === 1 && (event.sale === 'on' || event.sale === 'not-open');
            return (
              <li key={event.id} className={large ? 'sm:col-span-2' : ''}>
                <ListedEvent event={event} size={large ? 'large' : 'medium'} eager={at === 0} />
              </li>
            );
          })}
        </ul>
      ) : (
        <NothingYet page={page} />
      )}
      <Pages page={page} hasMore={hasMore} />
    </section>
  );
}

function NothingYet({ page }: { page: number }) {
  return (
    <div className="mt-6">
      <EmptyState title={page > 1 ? 'No more events' : 'Nothing on sale right now'}>
        {page > 1 ? 'That was the last page.' : 'The next event could be yours, online in a few minutes.'}
      </EmptyState>
    </div>
  );
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null;
  const address = (number: number) => (number === 1 ? '/#upcoming' : `/?page=${number}#upcoming`);
  return (
    <nav aria-label="Pages of events" className="mt-14 flex flex-wrap gap-3">
      {page > 1 ? <Button href={address(page - 1)}>Previous</Button> : null}
      {hasMore ? <Button href={address(page + 1)}>More events</Button> : null}
    </nav>
  );
}
