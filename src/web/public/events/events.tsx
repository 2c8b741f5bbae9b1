import { type MetaDescriptor, redirect } from 'react-router';
import { findPublicEvents } from '../../../core/event-lists/find-public-events.ts';
import { appContext, requestContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HOUSE_PREVIEW, previewPath } from '../previews/preview-words.ts';
import { shareMeta } from '../share/share-meta.ts';
import type { Route } from './+types/events.ts';
import { type Asked, addressOf, isNarrowed, readAsked } from './asked.ts';
import { EventSearch } from './event-search.tsx';
import { ListedEvent } from './listed-event.tsx';

export const handle = { static: true, hasOwnAddress: true };

/** While the landing page says 'Coming Soon', there is no list. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  if (app.settings.comingSoon) throw redirect('/');
  const asked = readAsked(context.get(requestContext).url);
  const found = await findPublicEvents(app, { ...asked, grouped: 'true' });
  return { found, asked, publicUrl: app.settings.publicUrl };
}

const TITLE = 'Events · Tikiti';
const DESCRIPTION = 'Find an event near you and get your tickets at once: by town, date and price.';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describeList(loaderData) : [{ title: TITLE }];

/** Pages of the whole list are indexed. Search results are not, but robots follow their links to events. */
function describeList({ found, asked, publicUrl }: Route.ComponentProps['loaderData']): MetaDescriptor[] {
  const { page, pages, events } = found;
  const at = (number: number) => publicUrl + addressOf(asked, number);
  const shared = shareMeta({
    title: TITLE,
    headline: TITLE,
    description: DESCRIPTION,
    url: `${publicUrl}/events`,
    picture: publicUrl + previewPath('', HOUSE_PREVIEW),
    data: {
      '@type': 'ItemList',
      itemListElement: events.map(({ id }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${publicUrl}/event/${id}`,
      })),
    },
  });
  return [
    ...shared,
    { tagName: 'link', rel: 'canonical', href: at(page) },
    ...(page > 1 ? [{ tagName: 'link' as const, rel: 'prev', href: at(page - 1) }] : []),
    ...(page < pages ? [{ tagName: 'link' as const, rel: 'next', href: at(page + 1) }] : []),
    ...(isNarrowed(asked) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
}

/** The searchable list of all listed upcoming events. Works without scripts, because the form uses the address. */
export default function Events({ loaderData: { found, asked } }: Route.ComponentProps) {
  const { events, count, page, pages, currencies } = found;
  return (
    <main id="main" className="shell grid grow content-start gap-10 py-10 sm:py-16">
      <h1 className="poster-title">Events</h1>
      <EventSearch asked={asked} currencies={currencies} />
      {count > 0 ? (
        <section aria-labelledby="found" className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="found" className="text-2xl">
              {countWords(count)}
              {pages > 1 ? (
                <span className="text-muted">
                  {' '}
                  · page {page} of {pages}
                </span>
              ) : null}
            </h2>
            {isNarrowed(asked) ? <Button href="/events">Show all events</Button> : null}
          </div>
          <ul className="event-cards">
            {events.map((event, at) => (
              <li key={event.id}>
                <ListedEvent event={event} size="small" eager={at < 3} />
              </li>
            ))}
          </ul>
          <Pages asked={asked} page={page} pages={pages} />
        </section>
      ) : (
        <Nothing asked={asked} />
      )}
    </main>
  );
}

const countWords = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'event' : 'events'}`;

function Nothing({ asked }: { asked: Asked }) {
  if (!isNarrowed(asked)) {
    return (
      <EmptyState
        title="Nothing on sale right now"
        action={<Button href="/user-flow/sign-up">Get Started</Button>}
      >
        The next event could be yours, online in a few minutes.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events found" action={<Button href="/events">Show all events</Button>}>
      Try fewer words, a larger town nearby, or other dates.
    </EmptyState>
  );
}

function Pages({ asked, page, pages }: { asked: Asked; page: number; pages: number }) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of events" className="mt-8 flex flex-wrap gap-3">
      {page > 1 ? <Button href={addressOf(asked, page - 1)}>Previous</Button> : null}
      {page < pages ? <Button href={addressOf(asked, page + 1)}>Next</Button> : null}
    </nav>
  );
}
