import { CalendarPlus } from 'lucide-react';
import { type MetaDescriptor, redirect } from 'react-router';
import { getOrganiserPage } from '../../../core/organiser-page/get-organiser-page.ts';
import type { OrganiserPage } from '../../../core/organiser-page/organiser-page.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { renderMarkdown, summarise } from '../../ui/render-markdown.ts';
import { ContactLink } from '../event/contact-link.tsx';
import { ListedEvent } from '../events/listed-event.tsx';
import { previewOfOrganiser, previewPath } from '../previews/preview-words.ts';
import { shareMeta } from '../share/share-meta.ts';
import type { Route } from './+types/organiser.ts';

export const handle = { static: true };

/** An old link of the page redirects to the current one. It is not cached, because the old one may become current again. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = await getOrganiserPage(app, params.slug);
  if (page.path !== `/o/${params.slug.toLowerCase()}`) throw redirect(page.path);
  return { page, about: renderMarkdown(page.about), publicUrl: app.settings.publicUrl };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describeOrganiser(loaderData.page, loaderData.publicUrl) : [];

/** What search engines and link previews show of an organiser's page (https://schema.org/Organization). */
function describeOrganiser(page: OrganiserPage, publicUrl: string): MetaDescriptor[] {
  const url = publicUrl + page.path;
  const name = nameOf(page);
  const description = summarise(page.about, 200) || `Events by ${name}, with tickets.`;
  return shareMeta({
    title: `${isolate(name)} · Tikiti`,
    headline: name,
    description,
    url,
    picture: publicUrl + previewPath(page.path, previewOfOrganiser(page)),
    data: {
      '@type': 'Organization',
      name,
      url,
      description,
      ...(page.logoUrl && { logo: new URL(page.logoUrl, url).href }),
    },
  });
}

const nameOf = ({ name }: OrganiserPage) => name || 'Events';

/** An organiser's events, their text about themselves, and how to follow them. */
export default function Organiser({ loaderData: { page, about, publicUrl } }: Route.ComponentProps) {
  const { coming, past } = page;
  return (
    <main id="main" className="shell grid grow content-start gap-14 py-10 sm:py-16">
      <header className="grid gap-6">
        {page.logoUrl ? (
          <img src={page.logoUrl} alt="" width={200} height={150} className="w-28 rounded-box bg-raised" />
        ) : null}
        <h1 dir="auto" className="poster-title" data-length="long">
          {nameOf(page)}
        </h1>
        {about ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown with HTML off
          <div className="prose-text" dangerouslySetInnerHTML={{ __html: about }} />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button href={`${publicUrl.replace(/^https?:/, 'webcal:')}${page.path}/calendar.ics`}>
            <CalendarPlus aria-hidden className="size-5" /> Subscribe in your calendar
          </Button>
          <p className="text-muted">
            Or copy the{' '}
            <a href={`${page.path}/calendar.ics`} className="underline underline-offset-4">
              calendar’s address
            </a>
            . Questions? Write to <ContactLink to={page.contactEmail} about={nameOf(page)} />.
          </p>
        </div>
      </header>
      <section aria-labelledby="coming-up">
        <h2 id="coming-up" className="text-3xl">
          Coming up
        </h2>
        {coming.length > 0 ? (
          <ul className="event-cards mt-6">
            {coming.map((event, at) => (
              <li key={event.id}>
                <ListedEvent event={event} size="small" eager={at < 3} />
              </li>
            ))}
          </ul>
        ) : (
          <div className="mt-6">
            <EmptyState
              title="Nothing planned right now"
              action={<Button href="/events">See other events</Button>}
            >
              Subscribe in your calendar, and new events appear there.
            </EmptyState>
          </div>
        )}
      </section>
      {past.length > 0 ? <Past events={past} /> : null}
    </main>
  );
}

function Past({ events }: { events: OrganiserPage['past'] }) {
  return (
    <details className="fold">
      <summary>Past events ({events.length})</summary>
      <ul className="grid gap-x-8 gap-y-5 pt-4 sm:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id}>
            <a
              href={`/event/${event.id}`}
              className="inline-block font-semibold wrap-anywhere underline underline-offset-4"
            >
              <bdi>{event.name}</bdi>
            </a>
            <p className="text-sm text-muted wrap-anywhere">
              <EventDate event={event} short />
              {event.locationText ? (
                <>
                  {' '}
                  · <bdi>{event.locationText}</bdi>
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
