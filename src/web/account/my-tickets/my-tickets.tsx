import { Link } from 'react-router';
import { formatCount } from '../../../core/shared/format-count.ts';
import { listMyTickets, type MyTickets } from '../../../core/tickets/my-tickets.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import type { Route } from './+types/my-tickets.ts';
import { byEvent } from './by-event.ts';
import { EventTickets } from './event-tickets.tsx';
import { ticketsQuery } from './tickets-query.ts';

export const meta: Route.MetaFunction = () => [{ title: 'My tickets · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { when, page } = ticketsQuery(url.searchParams);
  const actor = context.get(actorContext);
  const email = actor.kind === 'user' ? actor.email : '';
  return { when, email, mine: await listMyTickets(context.get(appContext), actor, { when, page }) };
}

/** The tickets of the logged-in user, to show at a door. */
export default function MyTicketsPage({ loaderData: { when, email, mine } }: Route.ComponentProps) {
  const { upcoming, past } = mine.counts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="My tickets">{upcoming + past > 0 ? <Whose email={email} /> : null}</PageHeader>
      {upcoming + past > 0 ? <Tabs counts={mine.counts} when={when} /> : null}
      {mine.tickets.length === 0 ? (
        <Nothing mine={mine} when={when} email={email} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-12">
          {byEvent(mine.tickets).map((tickets) => (
            <li key={tickets[0]?.eventId}>
              <EventTickets tickets={tickets} />
            </li>
          ))}
        </ul>
      )}
      <Pages page={mine.page} pages={mine.pages} />
    </div>
  );
}

function Whose({ email }: { email: string }) {
  return (
    <p>
      Tickets you bought with{' '}
      <span className="wrap-anywhere">
        <MailAddress of={email} />
      </span>{' '}
      or while logged in, and those you added from an email.
    </p>
  );
}

const listOf = (when: string) => (when === 'past' ? '/platform/tickets?when=past' : '/platform/tickets');

function Tabs({ counts, when }: { counts: MyTickets['counts']; when: string }) {
  const tabs = [
    { name: 'upcoming', words: 'Upcoming', count: counts.upcoming },
    { name: 'past', words: 'Past', count: counts.past },
  ];
  return (
    <nav aria-label="Which tickets" className="list-tabs">
      {tabs.map(({ name, words, count }) => (
        <Link
          key={name}
          to={listOf(name)}
          aria-current={when === name ? 'page' : undefined}
          className="list-tab"
        >
          {words} <span className="text-muted tabular-nums">{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ mine, when, email }: { mine: MyTickets; when: string; email: string }) {
  if (mine.counts.upcoming + mine.counts.past === 0) {
    return (
      <EmptyState title="No tickets yet" action={<Button href="/">See what’s on</Button>}>
        <p>
          Tickets you buy with{' '}
          <span className="wrap-anywhere">
            <MailAddress of={email} />
          </span>{' '}
          appear here.
        </p>
        <p className="mt-2">
          Bought with another address? Open the link in that email while you’re logged in, and press ‘Add to
          my tickets’. Lost it? Get it emailed again from the event’s page, under ‘Lost your tickets?’.
        </p>
      </EmptyState>
    );
  }
  if (mine.page > 1) {
    return (
      <EmptyState
        title="Nothing on this page"
        action={<Button to={listOf(when)}>Go to the first page</Button>}
      >
        You have fewer tickets than that.
      </EmptyState>
    );
  }
  return when === 'past' ? (
    <EmptyState title="Nothing past yet">Once an event is over, your tickets move here.</EmptyState>
  ) : (
    <EmptyState title="Nothing coming up" action={<Button href="/">See what’s on</Button>}>
      Tickets for past events are under ‘Past’.
    </EmptyState>
  );
}
