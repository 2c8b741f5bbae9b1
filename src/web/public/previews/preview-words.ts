import type { EventPage } from '../../../core/event-page/event-page.ts';
import { seededRandom } from '../../../core/media/seeded-random.ts';
import type { OrganiserPage } from '../../../core/organiser-page/organiser-page.ts';
import type { SeriesPage } from '../../../core/series/series.ts';
import { type EventTimes, eventSpan } from '../../../core/shared/event-dates.ts';
import type { PreviewWords } from '../../../core/tickets/ticket-documents.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';

/** What a link preview shows: words on a banner or, without one, on the poster of an id. */
export interface Preview {
  words: PreviewWords;
  ground: { id: string; accent: string | null; bannerUrl: string | null };
}

export const previewOfEvent = (page: EventPage): Preview => ({
  words: {
    title: page.name,
    lines: [dayOf(page), page.locationText],
    label: page.sale === 'cancelled' ? 'Cancelled' : undefined,
  },
  ground: page,
});

/** Shows the next date's picture. */
export function previewOfSeries({ path, name, coming }: SeriesPage): Preview {
  const [next] = coming;
  const more = coming.length > 1 ? ` and ${coming.length - 1} more` : '';
  return {
    words: { title: name, lines: next ? [`${dayOf(next)}${more}`, next.locationText] : [] },
    ground: next ?? { id: path, accent: null, bannerUrl: null },
  };
}

/** Shows what is next, and its picture. */
export function previewOfOrganiser({ path, name, coming }: OrganiserPage): Preview {
  const [next] = coming;
  return {
    words: { title: name || 'Events', lines: next ? [`Next: ${next.name}`, dayOf(next)] : [] },
    ground: next ?? { id: path, accent: null, bannerUrl: null },
  };
}

export const HOUSE_PREVIEW: Preview = {
  words: { title: 'Your ticketing paradise', lines: [] },
  ground: { id: 'tikiti', accent: '#e4572e', bannerUrl: null },
};

/** "Sat 12 Dec 2026 · 19:30", or "Sat 12 – Sun 13 Dec 2026" for several days. */
function dayOf(event: EventTimes): string {
  const { day, time } = describeDate(event.startsAt, event.timeZone, 'short');
  return eventSpan(event, 'short')?.days ?? `${day} · ${time}`;
}

/**
 * The path of a page's preview picture. It changes with what the picture shows, because social networks keep a picture by its address.
 * @param page the path of the page; '' for the landing page
 */
export function previewPath(page: string, { words, ground: { id, accent, bannerUrl } }: Preview): string {
  const shown = seededRandom(JSON.stringify([words, id, accent, bannerUrl]))();
  return `${page}/preview.jpg?v=${Math.floor(shown * 2 ** 32).toString(36)}`;
}
