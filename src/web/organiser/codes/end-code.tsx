import { useState } from 'react';
import type { Promotion } from '../../../core/promo-codes/promotion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';

interface EndCodeProps {
  promotion: Promotion;
  onEnd: () => Promise<unknown>;
  onDelete: () => Promise<unknown>;
}

/** Ends a code now, or deletes it if no order has used it. */
export function EndCode({ promotion, onEnd, onDelete }: EndCodeProps) {
  const [asking, setAsking] = useState<'end' | 'delete'>();
  const { name, code, state, ordered, reservedLeft } = promotion;
  const ends = state !== 'ended';
  if (!ends && ordered) return null;
  const it = code === null ? 'these codes' : 'this code';
  const end = async () => {
    await onEnd();
    toast.success('Ended.');
  };
  return (
    <section className="flex flex-wrap gap-3 border-t border-line pt-8">
      {ends ? (
        <Button look="wary" onPress={() => setAsking('end')}>
          End {it}
        </Button>
      ) : null}
      {ordered ? null : (
        <Button look="wary" onPress={() => setAsking('delete')}>
          Delete {it}
        </Button>
      )}
      {asking ? (
        <ConfirmDialog
          title={
            <span className="wrap-anywhere">
              {asking === 'end' ? 'End' : 'Delete'} {name}?
            </span>
          }
          open
          onOpenChange={(open) => open || setAsking(undefined)}
          confirm={asking === 'end' ? 'End now' : 'Delete'}
          onConfirm={asking === 'end' ? end : onDelete}
        >
          <p>
            {asking === 'end'
              ? 'Nobody can use it for a new order any more. Orders that were placed with it stay as they are. To open it again, change its end.'
              : 'Nobody has used it. Links with it will say that there is no such code.'}
          </p>
          {reservedLeft > 0 ? (
            <p>
              {reservedLeft === 1
                ? 'The ticket that it still sets aside goes back on sale.'
                : `The ${formatCount(reservedLeft)} tickets that it still sets aside go back on sale.`}
            </p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
