import { formatCount } from '../../../core/shared/format-count.ts';
import type { WaitingList } from '../../../core/waiting-list/waiting-list.ts';
import { Section } from '../../account/settings/section.tsx';

/** Shows how many people wait for each ticket type. */
export function WaitingTypes({ types }: { types: WaitingList['types'] }) {
  return (
    <Section title="By ticket type" lead="One person may want several tickets.">
      <ul className="grid gap-5">
        {types.map(({ ticketTypeId, name, people, tickets, offered, bought }) => (
          <li key={ticketTypeId} className="grid gap-2">
            <h3 className="font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </h3>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
              <Figure name="People waiting" value={people} />
              <Figure name="Tickets wanted" value={tickets} />
              <Figure name="Tickets offered" value={offered} />
              <Figure name="Tickets bought" value={bought} />
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{formatCount(value)}</dd>
    </div>
  );
}
