import { spaced } from '../../core/shared/spaced.ts';

/** "842 of 1 200 sold" with a bar; `label` says of what, for those who do not see it. */
export function Sold({ sold, capacity, label }: { sold: number; capacity: number; label: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted tabular-nums">{soldWords(sold, capacity)}</p>
      <progress
        className="sold-bar"
        max={Math.max(capacity, 1)}
        value={sold}
        aria-label={`Sold of ${label}`}
      />
    </div>
  );
}

export const soldWords = (sold: number, capacity: number) => `${spaced(sold)} of ${spaced(capacity)} sold`;
