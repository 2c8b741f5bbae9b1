import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';

interface Count {
  /** Tickets. */
  sold: number;
  /** Places that those tickets take, if `capacity` counts places. */
  placesSold?: number | null;
  capacity: number;
}

interface SoldProps {
  of: Count;
  /** The bar's label for screen readers. */
  label: string;
  /** About the rest: "358 left". */
  rest?: string;
}

/** "842 of 1 200 sold" or "30 of 600 places sold", with a bar. */
export function Sold({ of, label, rest }: SoldProps) {
  const places = of.placesSold ?? null;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{soldWords(of)}</span>
        {rest ? <span>{rest}</span> : null}
      </p>
      <progress
        className="sold-bar"
        max={Math.max(of.capacity, 1)}
        value={places ?? of.sold}
        aria-label={`${places === null ? 'Tickets' : 'Places'} sold for ${isolate(label)}`}
      />
    </div>
  );
}

export function soldWords({ sold, placesSold, capacity }: Count): string {
  const counted = `${formatCount(placesSold ?? sold)} of ${formatCount(capacity)}`;
  return typeof placesSold === 'number' ? `${counted} places sold` : `${counted} sold`;
}
