import { useEffect, useRef, useState } from 'react';
import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useChange } from '../../../ui/requests/use-change.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { showWhatBecameOfIt } from './cancelled.tsx';

interface EndSectionProps {
  event: Pick<OwnEventDetails, 'id' | 'name' | 'approval' | 'cancelled' | 'over'>;
  /** Somebody ordered for it once. */
  ordered: boolean;
  /** How many later dates of its series can be cancelled with it. */
  following: number;
  /** Its organiser looks, not an admin. */
  own: boolean;
}

/** The end of an event: cancelling what people ordered for, deleting what nobody did. */
export function EndSection({ event, ordered, following, own }: EndSectionProps) {
  const [cancelling, setCancelling] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const change = useChange();
  const wasCancelled = useRef(event.cancelled);
  // Once the page says so, and its button is gone.
  useEffect(() => {
    if (event.cancelled && !wasCancelled.current) showWhatBecameOfIt();
    wasCancelled.current = event.cancelled;
  }, [event.cancelled]);
  // What took place stays for its orders, which are refunded one by one.
  const isDone = event.cancelled || event.over;
  if (ordered && isDone) return null;
  const canCancel = !isDone && (ordered || following > 0);
  return (
    <section aria-labelledby="end" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <div>
        <h2 id="end" className="text-2xl">
          {canCancel ? 'Need to cancel?' : 'No longer needed?'}
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          {canCancel
            ? 'Cancelling stops sales, emails everybody who holds a ticket and, if you choose, refunds them. '
            : null}
          {following > 0 && canCancel ? 'You can cancel the dates after this one along with it. ' : null}
          {ordered
            ? null
            : 'Nobody has ordered, so you can delete the event. Only our review decision is kept.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {canCancel ? (
          <Button look="wary" onPress={() => setCancelling(true)}>
            Cancel event
          </Button>
        ) : null}
        {ordered ? null : (
          <Button look="wary" onPress={() => setDeleting(true)}>
            Delete event
          </Button>
        )}
      </div>
      {cancelling ? <CancelDialog event={event} later={following} onOpenChange={setCancelling} /> : null}
      <ConfirmDialog
        title={
          <>
            Delete “<bdi>{event.name}</bdi>”?
          </>
        }
        open={deleting}
        onOpenChange={setDeleting}
        confirm="Delete event"
        cancel="Keep it"
        onConfirm={() => change('delete', own ? {} : { list: 'admin' })}
      >
        <p>Its page, ticket types and door staff go with it. This can’t be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
