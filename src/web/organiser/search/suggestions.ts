import { emailInWords } from '../../../core/orders/no-email.ts';
import type { SearchResults } from '../../../core/search/search-results.ts';
import { manageEventText, readSearchText, searchPath } from '../../../core/search/search-text.ts';
import { eventDates } from '../../../core/shared/event-dates.ts';
import { eventPath, orderPath, userPath } from './result-paths.ts';

/** One line below the search box. */
export interface Suggestion {
  /** The address it leads to. */
  to: string;
  kind: 'page' | 'event' | 'order' | 'ticket' | 'user' | 'search';
  title: string;
  note: string;
}

/** A page that can be opened by its name. */
export interface NamedPage {
  to: string;
  title: string;
  /** What it is a page of. */
  note: string;
}

const MOST = { pages: 4, mine: 2, events: 4, orders: 3, tickets: 2, users: 2 };
/** Before anything is typed there is nothing else. */
const MOST_PAGES = 12;

/**
 * The suggestions for a text: pages of that name, the best results, if they have arrived, and last a search among the user's events. Without
 * a text, the pages.
 */
export function suggestionsFor(
  typed: string,
  found: SearchResults | undefined,
  pages: readonly NamedPage[] = [],
): Suggestion[] {
  const { text, scope } = readSearchText(typed);
  if (text === '') return pages.slice(0, MOST_PAGES).map(asSuggestion);
  const named = scope === 'events' ? [] : pages.filter(({ title }) => isNamed(title, text));
  return [
    ...named.slice(0, MOST.pages).map(asSuggestion),
    ...(found ? hitsOf(found) : []),
    manageEvents(typed),
  ];
}

const asSuggestion = (page: NamedPage): Suggestion => ({ kind: 'page', ...page });

/** Whether each word of the text begins one of the title. */
function isNamed(title: string, text: string): boolean {
  const words = title.toLowerCase().split(/[\s-]+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function manageEvents(typed: string): Suggestion {
  const text = manageEventText(typed);
  return { kind: 'search', to: searchPath(text), title: text, note: 'Search my events' };
}

function hitsOf({ mine, events, orders, tickets, users }: SearchResults): Suggestion[] {
  return [
    ...mine.hits.slice(0, MOST.mine).map(
      (ticket): Suggestion => ({
        kind: 'ticket',
        to: `${ticket.orderPath}#${ticket.shortCode}`,
        title: ticket.eventName,
        note: `My ticket · ${ticket.typeName} · ${ticket.shortCode}`,
      }),
    ),
    ...events.hits.slice(0, MOST.events).map(
      (event): Suggestion => ({
        kind: 'event',
        to: eventPath(event.id),
        title: event.name,
        note: eventDates(event).date,
      }),
    ),
    ...tickets.hits.slice(0, MOST.tickets).map(
      (ticket): Suggestion => ({
        kind: 'ticket',
        to: orderPath(ticket.eventId, ticket.orderId),
        title: ticket.shortCode,
        note: `${ticket.typeName} · ${ticket.eventName}`,
      }),
    ),
    ...orders.hits.slice(0, MOST.orders).map(
      (order): Suggestion => ({
        kind: 'order',
        to: orderPath(order.eventId, order.id),
        title: emailInWords(order),
        note: order.eventName,
      }),
    ),
    ...(users?.hits ?? []).slice(0, MOST.users).map(
      ({ name, email }): Suggestion => ({
        kind: 'user',
        to: userPath(email),
        title: name || email,
        note: name ? email : 'User',
      }),
    ),
  ];
}
