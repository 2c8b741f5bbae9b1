import { listEventsOf } from '../event-lists/find-public-events.ts';
import { fileUrl } from '../media/file-key.ts';
import { findBySlug } from '../organisations/organisation-slug-store.ts';
import type { App } from '../shared/app.ts';
import type { OrganiserPage } from './organiser-page.ts';
import { findPastEvents, findPublicOrganisation } from './organiser-page-store.ts';
import { refusal } from './refusals.ts';

const COMING_SHOWN = 100;
const PAST_SHOWN = 60;

/**
 * Returns an organiser's public page, for everybody (decision 0086). It shows approved and listed events, and does not exist without any.
 * @param slug its current or an older link, in any case; `path` has the current one
 * @throws DomainError 'not-found' (organiser.unknown)
 */
export async function getOrganiserPage(app: App, slug: string): Promise<OrganiserPage> {
  const found = await requireOrganiserPage(app, slug);
  const { organisationId } = found;
  const now = app.clock.now();
  const [organisation, coming, past] = await Promise.all([
    findPublicOrganisation(app.db, organisationId),
    listEventsOf(app, { organisationId }, COMING_SHOWN),
    findPastEvents(app.db, { organisationId, now, limit: PAST_SHOWN }),
  ]);
  return {
    path: `/o/${found.slug}`,
    name: organisation.name,
    about: organisation.about,
    logoUrl: fileUrl(organisation.logoKey),
    contactEmail: organisation.contact ?? app.settings.supportEmail,
    coming,
    past: past.map((event) => ({
      ...event,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
    })),
  };
}

/** @throws DomainError 'not-found' (organiser.unknown) */
export async function requireOrganiserPage({ db }: Pick<App, 'db'>, slug: string) {
  // No link is longer, and PostgreSQL refuses NUL.
  const found = /^[a-z0-9-]{1,80}$/i.test(slug) ? await findBySlug(db, slug.toLowerCase()) : undefined;
  if (found) return found;
  throw refusal('organiser.unknown');
}
