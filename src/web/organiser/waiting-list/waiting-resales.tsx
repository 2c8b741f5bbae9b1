import type { WaitingList } from '../../../core/waiting-list/waiting-list.ts';
import { Section } from '../../account/settings/section.tsx';
import { Figure } from './waiting-types.tsx';

/** Says how many tickets are offered for resale, and how many were resold. */
export function WaitingResales({ resales: { offered, sold } }: { resales: WaitingList['resales'] }) {
  return (
    <Section
      title="Resale"
      lead="Tickets that people sell to the next in line, for what they paid. Each is refunded once it’s sold."
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        <Figure name="On offer" value={offered} />
        <Figure name="Sold" value={sold} />
      </dl>
    </Section>
  );
}
