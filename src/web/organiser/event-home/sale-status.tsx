import { CircleCheck } from 'lucide-react';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { SaleWords } from '../../ui/dates/sale-words.tsx';
import { Notice } from '../../ui/notice.tsx';

type Selling = Pick<OwnEventDetails, 'sale' | 'opensAt' | 'timeZone'>;

/** Shows the sale status of an approved event, in the words of its public page. */
export function SaleStatus({ event }: { event: Selling }) {
  const { sale, opensAt } = event;
  const words = <SaleWords event={event} />;
  if (sale === 'not-open' && opensAt) {
    return (
      <Notice kind="info" title={words}>
        Until then, the event page counts down and nobody can buy.
      </Notice>
    );
  }
  if (sale === 'sold-out') {
    return (
      <Notice kind="success" title={words}>
        Unpaid seats go back on sale. To sell more, add capacity.
      </Notice>
    );
  }
  if (sale === 'sale-over') {
    return (
      <Notice kind="info" title={words}>
        Nobody can buy tickets any more. The event itself is still to come.
      </Notice>
    );
  }
  return (
    <p data-kind="success" className="flex items-center gap-2 font-semibold">
      <CircleCheck aria-hidden className="notice-icon size-5 shrink-0" />
      {words}
    </p>
  );
}
