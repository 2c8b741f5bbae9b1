import { MOST_SERIES } from './series.ts';

const TILE = 8;

/**
 * Defines the patterns of the sales chart, all in the main colour. Parts differ by pattern, so that the chart works in every theme and for
 * colour-blind readers. Chart and legend refer to them by `url(#sold-…)`.
 */
export function SoldPatterns() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        {MARKS.map((mark, at) => (
          <pattern
            key={patternId(at)}
            id={patternId(at)}
            width={TILE}
            height={TILE}
            patternUnits="userSpaceOnUse"
          >
            <rect width={TILE} height={TILE} style={{ fill: 'var(--color-base-100)' }} />
            <path d={mark} style={{ fill: 'none', stroke: 'var(--main)', strokeWidth: 2 }} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** A series' pattern beside its name. */
export function Swatch({ pattern }: { pattern: number }) {
  return (
    <svg aria-hidden="true" width="20" height="14" className="shrink-0">
      <rect
        x="1"
        y="1"
        width="18"
        height="12"
        fill={`url(#${patternId(pattern)})`}
        style={{ stroke: 'var(--main)' }}
      />
    </svg>
  );
}

export const patternId = (at: number) => `sold-${at}`;

/** Full, slanted, dotted, horizontal, crossed. */
const MARKS = [
  'M0 1h8M0 3h8M0 5h8M0 7h8',
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M3 4h2',
  'M0 4h8',
  'M0 0l8 8M8 0l-8 8',
].slice(0, MOST_SERIES);
