import { getOrganiserPage } from '../../../core/organiser-page/get-organiser-page.ts';
import { appContext } from '../../context.ts';
import type { Route } from './+types/organiser-preview.ts';
import { paintPreview } from './paint-preview.ts';
import { previewOfOrganiser } from './preview-words.ts';

/** Serves the picture that a link to an organiser's page shows. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return paintPreview(app, previewOfOrganiser(await getOrganiserPage(app, params.slug)));
}
