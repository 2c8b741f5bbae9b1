import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { Price } from '../../../ui/money.tsx';
import { Sold } from '../../events/sold.tsx';

/** Shows how each ticket type of an event sells. */
export function Sales({
  event,
}: {
  event: Pick<OwnEventDetails, 'types' | 'sharedCapacities' | 'cancelled' | 'over'>;
}) {
  const ended = event.cancelled || event.over;
  const shared = event.sharedCapacities.flatMap(({ capacity, ...one }) =>
    capacity === null ? [] : [{ ...one, capacity }],
  );
  return (
    <section aria-labelledby="sales" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 id="sales" className="text-xl">
        By ticket type
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {event.types.map((type) => (
          <li key={type.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
                <bdi>{type.name}</bdi>
              </span>
              <span className="ms-auto">
                {type.priceFloorMinor === null ? (
                  <Price of={{ minor: type.priceMinor, currency: type.currency }} />
                ) : (
                  'Pay what you want'
                )}
              </span>
            </p>
            <Sold sold={type.sold} capacity={type.capacity} label={type.name} rest={restWords(type, ended)} />
          </li>
        ))}
      </ul>
      {shared.length > 0 ? (
        <section aria-labelledby="shared" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h3 id="shared" className="text-lg">
            {shared.some(({ startsAt }) => startsAt !== null)
              ? 'By day and shared capacity'
              : 'Shared capacities'}
          </h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {shared.map((one) => {
              const left = one.capacity - one.held - one.setAside - one.sold;
              const rest = restWords({ ...one, left }, ended);
              return (
                <li key={one.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
                  <p className="font-semibold wrap-anywhere">
                    <bdi>{one.name}</bdi>
                  </p>
                  <Sold sold={one.sold} capacity={one.capacity} what="Places" label={one.name} rest={rest} />
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
    </section>
  );
}

type Counts = { left: number; held: number; offered: number; setAside: number };

/** Says how many are left to sell, until the sale is over. */
export function restWords({ left: rest, held, offered, setAside }: Counts, ended: boolean): string {
  const word = ended ? 'unsold' : 'left';
  return [
    ...(held > offered ? [`${formatCount(held - offered)} in checkout`] : []),
    ...(offered > 0 ? [`${formatCount(offered)} offered`] : []),
    ...(setAside > 0 ? [`${formatCount(setAside)} set aside`] : []),
    rest === 0 ? `none ${word}` : `${formatCount(rest)} ${word}`,
  ].join(', ');
}
