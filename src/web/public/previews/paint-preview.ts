import type { App } from '../../../core/shared/app.ts';
import { posterSvg } from '../../ui/posters/poster-svg.ts';
import type { Preview } from './preview-words.ts';

/** Painted pictures by what they show. */
const painted = new Map<string, Promise<Uint8Array>>();
const MOST = 100;

/** Paints the picture of a link preview. */
export async function paintPreview(
  app: Pick<App, 'documents' | 'files' | 'images'>,
  { words, ground: { id, accent, bannerUrl } }: Preview,
): Promise<Response> {
  const name = JSON.stringify([words, id, accent, bannerUrl]);
  const picture = painted.get(name) ?? paint(app, words, { id, accent, bannerUrl });
  painted.set(name, picture);
  picture.catch(() => painted.delete(name));
  const [oldest] = painted.keys();
  if (painted.size > MOST && oldest !== undefined) painted.delete(oldest);
  return new Response(new Uint8Array(await picture), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=86400' },
  });
}

async function paint(
  { documents, files, images }: Pick<App, 'documents' | 'files' | 'images'>,
  words: Preview['words'],
  { bannerUrl, ...poster }: Preview['ground'],
): Promise<Uint8Array> {
  const banner = bannerUrl ? await files.get(bannerUrl.replace('/files/', '')) : undefined;
  return images.overlay(banner?.bytes ?? posterSvg(poster), documents.preview(words));
}
