import { getSeriesPage } from '../../../core/series/get-series-page.ts';
import { appContext } from '../../context.ts';
import type { Route } from './+types/series-preview.ts';
import { paintPreview } from './paint-preview.ts';
import { previewOfSeries } from './preview-words.ts';

/** Serves the picture that a link to a series shows. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return paintPreview(app, previewOfSeries(await getSeriesPage(app, params.slug)));
}
