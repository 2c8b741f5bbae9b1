import { accentOf } from '../../../core/media/event-accent.ts';
import { POSTER, posterShapes } from './poster-shapes.ts';

/** An event's poster (poster.tsx) as an SVG file. */
export function posterSvg(event: { id: string; accent: string | null }): string {
  const { width, height } = POSTER;
  const paths = posterShapes(event.id, accentOf(event)).map(
    ({ d, fill }) => `<path d="${d}" fill="${fill}" stroke="${fill}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths.join('')}</svg>`;
}
