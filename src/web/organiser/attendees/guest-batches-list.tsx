import { useState } from 'react';
import type { GuestBatch } from '../../../core/guests/guest.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

/** Lists when guests were added, by whom and why, each to be revoked. */
export function GuestBatchesList({ batches, timeZone }: { batches: GuestBatch[]; timeZone: string }) {
  const change = useChange();
  const [asking, setAsking] = useState<GuestBatch>();
  const revoke = async () => {
    const { guests } = await change<{ guests: number }>('revoke', { batchId: asking?.id });
    toast.success(
      guests === 1 ? 'The tickets of 1 guest are revoked.' : `The tickets of ${guests} guests are revoked.`,
    );
  };
  return (
    <section aria-labelledby="added" className="grid gap-4">
      <h2 id="added" className="text-2xl">
        Added before
      </h2>
      <ul>
        {batches.map((batch) => (
          <li
            key={batch.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold wrap-anywhere">
                <bdi>{batch.reason}</bdi>
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {countsOf(batch)} · <LocalMoment at={batch.addedAt} timeZone={timeZone} brief />
                {batch.addedBy ? (
                  <>
                    {' '}
                    by <bdi>{batch.addedBy}</bdi>
                  </>
                ) : null}
              </p>
            </div>
            {batch.revokedAt ? (
              <Badge kind="neutral">revoked</Badge>
            ) : (
              <Button look="wary" aria-label={`Revoke ${batch.reason}`} onPress={() => setAsking(batch)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={asking ? `Revoke ${ticketWords(asking.tickets)}?` : ''}
        open={asking !== undefined}
        onOpenChange={(open) => open || setAsking(undefined)}
        confirm="Revoke tickets"
        onConfirm={revoke}
      >
        <p>
          The tickets added for “<bdi>{asking?.reason}</bdi>” will no longer be valid, and their seats come
          free.
          {asking?.mailed ? ' We’ll email the guests who got their tickets by email.' : ' Nobody is emailed.'}{' '}
          This can’t be undone.
        </p>
        {asking && asking.checkedIn > 0 ? (
          <p>
            {asking.checkedIn === 1 ? '1 ticket was' : `${asking.checkedIn} tickets were`} already checked in.
          </p>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}

const ticketWords = (count: number) => (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`);

function countsOf({ orders, tickets, mailed, revokedAt }: GuestBatch): string {
  const added = orders === 1 ? '1 order' : `${formatCount(orders)} orders`;
  const parts = [added, ...(revokedAt ? [] : [ticketWords(tickets)]), ...(mailed ? ['emailed'] : [])];
  return parts.join(', ');
}
