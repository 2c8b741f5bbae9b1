import { Link } from 'react-router';
import { search } from '../../../core/search/search.ts';
import { LONGEST_SEARCH, searchPath } from '../../../core/search/search-text.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/page/pager.tsx';
import type { Route } from './+types/search.ts';
import { EventLine, OrderLine, OwnTicketLine, TicketLine, UserLine } from './result-lines.tsx';
import { ResultsSection } from './results-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${isolate(loaderData?.text || 'Search')} · Tikiti` },
];

/** Invalid page numbers mean the first page, and long texts are cut. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const text = (params.search ?? url.searchParams.get('search') ?? '').slice(0, LONGEST_SEARCH);
  const asked = Number(url.searchParams.get('page'));
  const page = Number.isInteger(asked) && asked > 0 && asked <= 500 ? asked : 1;
  return search(context.get(appContext), context.get(actorContext), { text, page });
}

/** Shows the search text and its results among the user's own things. */
export default function SearchPage({ loaderData: results }: Route.ComponentProps) {
  const { text, scope, page, mine, events, orders, ordersOfNewest, tickets, users } = results;
  const kinds = [mine, events, orders, tickets, ...(users ? [users] : [])];
  const none = kinds.every(({ hits }) => hits.length === 0);
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid justify-items-center gap-2 text-center">
        <h1 dir="auto" className={`wrap-anywhere ${text.length > 40 ? 'text-2xl' : 'text-4xl sm:text-5xl'}`}>
          {text || 'Search'}
        </h1>
        <p className="text-muted">
          {scope === 'events' ? (
            <>
              Your events only.{' '}
              <Link to={searchPath(text)} className="text-link">
                Search everything
              </Link>
            </>
          ) : users ? (
            'Tickets, events, orders and users'
          ) : (
            'Tickets, events and orders'
          )}
        </p>
      </header>
      {ordersOfNewest === null ? null : (
        <p className="text-center text-sm text-muted">
          We searched for orders in your newest {formatCount(ordersOfNewest)} events. For older ones, search
          the event’s own orders.
        </p>
      )}
      {none ? <NothingFound text={text} page={page} /> : null}
      <ResultsSection title="My tickets" found={mine} line={(ticket) => <OwnTicketLine ticket={ticket} />} />
      <ResultsSection title="Events" found={events} line={(event) => <EventLine event={event} />} />
      <ResultsSection
        title="Tickets sold"
        found={tickets}
        line={(ticket) => <TicketLine ticket={ticket} />}
      />
      <ResultsSection title="Orders" found={orders} line={(order) => <OrderLine order={order} />} />
      {users ? (
        <ResultsSection title="Users" found={users} line={(user) => <UserLine user={user} />} />
      ) : null}
      <Pager
        words={`Page ${formatCount(page)}`}
        previous={page > 1 ? { page: String(page - 1) } : null}
        next={kinds.some(({ more }) => more) ? { page: String(page + 1) } : null}
      />
    </div>
  );
}

function NothingFound({ text, page }: { text: string; page: number }) {
  if (text === '') {
    return (
      <EmptyState title="What are you looking for?">
        Type part of an event’s name or place, a ticket’s code or a customer’s email address into the search
        box at the top.
      </EmptyState>
    );
  }
  if (page > 1) return <EmptyState title="No more results">Go back to the previous page.</EmptyState>;
  return (
    <EmptyState title="Nothing found" action={<Button to="/platform/events">See all your events</Button>}>
      We searched your tickets, and your events with their paid orders. Try fewer letters, another word, or
      the part of an email address before the @.
    </EmptyState>
  );
}
