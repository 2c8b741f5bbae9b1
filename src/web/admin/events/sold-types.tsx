import type { WaitingEvent } from '../../../core/event-lists/event-lists.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money, Price } from '../../ui/money.tsx';

type SoldType = WaitingEvent['types'][number];

/** Lists an event's ticket types and add-ons with what an admin needs to judge them. */
export function SoldTypes({ types }: { types: SoldType[] }) {
  return (
    <ul className="grid gap-2">
      {types.map((type, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two types may have one name, and the list is never reordered here
        <li key={index}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold wrap-anywhere">
              <bdi>{type.name}</bdi>
            </span>
            <span>
              <PriceOf type={type} />
            </span>
            <span className="text-muted">{amountOf(type)}</span>
            {type.hidden ? <Badge kind="neutral">Only with a code</Badge> : null}
          </p>
          {type.description ? (
            <p dir="auto" className="text-sm text-muted whitespace-pre-line wrap-anywhere">
              {type.description}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function PriceOf({ type: { price, priceFloor } }: { type: SoldType }) {
  if (priceFloor === null) return <Price of={price} />;
  return (
    <>
      Pay what you want,{' '}
      {priceFloor.minor > 0 ? (
        <>
          from <Money of={priceFloor} />,{' '}
        </>
      ) : null}
      <Money of={price} /> suggested
    </>
  );
}

function amountOf({ capacity, addOn }: SoldType): string {
  if (capacity === null) return 'donation';
  if (addOn) return `add-on, ${formatCount(capacity)} available`;
  return capacity === 1 ? '1 ticket' : `${formatCount(capacity)} tickets`;
}
