import { requireOrganiserPage } from '../../../core/organiser-page/get-organiser-page.ts';
import { appContext } from '../../context.ts';
import type { Route } from './+types/organiser-poster.ts';
import { paintPoster } from './paint-poster.ts';

/** Serves the poster of an organiser's page, for link previews. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { organisationId } = await requireOrganiserPage(app, params.slug);
  return paintPoster(app, { id: organisationId, accent: null });
}
