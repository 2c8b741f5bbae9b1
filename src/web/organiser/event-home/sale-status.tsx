import { CircleCheck } from 'lucide-react';
import type { OwnEventDetails } from '../../../core/events/get-own-event.ts';
import { Notice } from '../../ui/notice.tsx';
import { SaleWords } from '../../ui/sale-words.tsx';

type Selling = Pick<OwnEventDetails, 'sale' | 'opensAt' | 'timeZone'>;

/** How the sale of an approved event stands, in the words of its page. */
export function SaleStatus({ event }: { event: Selling }) {
  const { sale, opensAt } = event;
  const words = <SaleWords event={event} />;
  if (sale === 'not-open' && opensAt) {
    return (
      <Notice kind="info" title={words}>
        Its page counts down to it. Nobody can buy until then.
      </Notice>
    );
  }
  if (sale === 'sold-out') {
    return (
      <Notice kind="success" title={words}>
        Seats that are being paid for come back when nobody pays. More capacity puts it on sale again.
      </Notice>
    );
  }
  if (sale === 'sale-over') {
    return (
      <Notice kind="info" title={words}>
        The sale of every ticket type is over, and nobody can buy any more. The event is still to come.
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
