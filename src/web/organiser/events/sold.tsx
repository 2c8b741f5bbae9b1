import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';

interface SoldProps {
  sold: number;
  capacity: number;
  /** The bar's label for screen readers. */
  label: string;
  /** About the rest: "358 left". */
  rest?: string;
}

/** "842 of 1 200 sold" with a bar. */
export function Sold({ sold, capacity, label, rest }: SoldProps) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>{soldWords(sold, capacity)}</span>
        {rest ? <span>{rest}</span> : null}
      </p>
      <progress
        className="sold-bar"
        max={Math.max(capacity, 1)}
        value={sold}
        aria-label={`Tickets sold for ${isolate(label)}`}
      />
    </div>
  );
}

export const soldWords = (sold: number, capacity: number) =>
  `${formatCount(sold)} of ${formatCount(capacity)} sold`;
