import { accentOf } from '../../../core/media/event-accent.ts';
import { POSTER, posterShapes } from './poster-shapes.ts';

interface PosterProps {
  event: { id: string; accent: string | null };
  className?: string;
}

/** The picture of an event without a banner, drawn from its id and accent. It is decoration and has no alternative text. */
export function Poster({ event, className = '' }: PosterProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${POSTER.width} ${POSTER.height}`}
      preserveAspectRatio="xMidYMid slice"
      shapeRendering="geometricPrecision"
      className={`block bg-raised ${className}`}
    >
      {/* An outline of one unit closes the seams that antialiasing leaves between shapes. */}
      {posterShapes(event.id, accentOf(event)).map(({ d, fill }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the row never changes order
        <path key={at} d={d} fill={fill} stroke={fill} />
      ))}
    </svg>
  );
}
