import type { ReactNode } from 'react';
import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { Price } from '../../../ui/money.tsx';
import { Revenue } from '../../events/revenue.tsx';
import { Sold } from '../../events/sold.tsx';

/** Shows how an event sells, in total and by ticket type. */
export function Sales({
  event,
}: {
  event: Pick<OwnEventDetails, 'types' | 'sharedCapacities' | 'revenue' | 'cancelled' | 'over'>;
}) {
  const total = (of: 'sold' | 'held' | 'offered' | 'setAside' | 'capacity') =>
    event.types.reduce((sum, type) => sum + type[of], 0);
  const [held, offered, setAside] = [total('held'), total('offered'), total('setAside')];
  const left = total('capacity') - total('sold') - held - setAside;
  const ended = event.cancelled || event.over;
  return (
    <section aria-labelledby="sales" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="sales" className="text-2xl">
        {ended ? 'Sales' : 'Sales so far'}
      </h2>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Figure name="Sold">{formatCount(total('sold'))}</Figure>
        {event.sharedCapacities.length === 0 ? (
          <Figure name={ended ? 'Unsold' : 'Left'}>{formatCount(left)}</Figure>
        ) : null}
        {held > offered ? <Figure name="In checkout">{formatCount(held - offered)}</Figure> : null}
        {offered > 0 ? <Figure name="Offered to the waiting list">{formatCount(offered)}</Figure> : null}
        {setAside > 0 ? <Figure name="Set aside by codes">{formatCount(setAside)}</Figure> : null}
        <Figure name="Revenue">
          <Revenue
            of={event.revenue}
            className={event.revenue.length === 0 ? 'font-sans text-lg font-normal' : ''}
          />
          {event.revenue.length > 0 ? (
            <p className="font-sans text-sm font-normal text-muted">
              After refunds and service fees, before card fees
            </p>
          ) : null}
        </Figure>
      </dl>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
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
      {event.sharedCapacities.length > 0 ? (
        <section aria-labelledby="shared" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h3 id="shared" className="text-xl">
            Shared capacities
          </h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {event.sharedCapacities.map((one) => {
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

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere font-display text-3xl font-bold tabular-nums [&_span]:whitespace-normal">
        {children}
      </dd>
    </div>
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
