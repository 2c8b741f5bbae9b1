import type { OwnEvent } from '../../../core/event-lists/event-lists.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';

interface SoldProps {
  sold: number;
  capacity: number;
  /** What is counted, with a capital: "Tickets". */
  what?: string;
  /** The bar's label for screen readers. */
  label: string;
  /** About the rest: "358 left". */
  rest?: string;
}

/** "842 of 1 200 sold", with a bar. */
export function Sold({ sold, capacity, what = 'Tickets', label, rest }: SoldProps) {
  const words = `${formatCount(sold)} of ${formatCount(capacity)}${what === 'Tickets' ? '' : ` ${what.toLowerCase()}`} sold`;
  return (
    <Bar words={words} rest={rest} max={capacity} value={sold} label={`${what} sold for ${isolate(label)}`} />
  );
}

type SoldOfEvent = Pick<OwnEvent, 'name' | 'sold' | 'capacity' | 'room'>;

/** How much of an event is sold, with a bar: of its tickets or, where these depend on a shared capacity, of that one's places. */
export function EventSold({ of }: { of: SoldOfEvent }) {
  const { name, sold, capacity, room } = of;
  const [max, value] = room ? [room.capacity, room.capacity - room.left] : [capacity ?? 0, sold];
  return (
    <Bar
      words={soldWords(of)}
      max={max}
      value={value}
      label={`${room ? `Places taken in ${isolate(room.name)}` : 'Tickets sold'} for ${isolate(name)}`}
    />
  );
}

/** "842 of 1 200 sold" or "30 sold, 564 of 600 places left in Hall" */
export function soldWords({ sold, capacity, room }: Omit<SoldOfEvent, 'name'>): string {
  if (!room) return `${formatCount(sold)} of ${formatCount(capacity ?? 0)} sold`;
  const left = `${formatCount(room.left)} of ${formatCount(room.capacity)} places left in ${isolate(room.name)}`;
  return `${formatCount(sold)} sold, ${left}`;
}

interface BarProps {
  words: string;
  rest?: string | undefined;
  max: number;
  value: number;
  label: string;
}

function Bar({ words, rest, max, value, label }: BarProps) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span className="wrap-anywhere">{words}</span>
        {rest ? <span>{rest}</span> : null}
      </p>
      <progress className="sold-bar" max={Math.max(max, 1)} value={value} aria-label={label} />
    </div>
  );
}
