import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { SaleWords } from '../../ui/dates/sale-words.tsx';
import { Notice } from '../../ui/notice.tsx';

type Selling = Pick<OwnEventDetails, 'sale' | 'opensAt' | 'timeZone'>;

/** Says of an approved event what keeps people from buying, in the words of its public page; nothing while it is on sale. */
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
  return null;
}
