import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CANCELLED } from '../../event-home/end/cancelled.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';

interface EndSectionProps {
  event: Pick<OwnEventDetails, 'id' | 'name' | 'approval' | 'cancelled' | 'over'>;
  /** The event has or had orders. */
  ordered: boolean;
  /** How many later dates of its series can be cancelled or deleted with it. */
  following: number;
  /** The reader is its organiser, not an admin. */
  own: boolean;
}

/** The end of an event: cancelling one with orders, deleting one without. */
export function EndSection({ event, ordered, following, own }: EndSectionProps) {
  const [cancelling, setCancelling] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const wasCancelled = useRef(event.cancelled);
  // What becomes of the orders is shown on the event's home.
  useEffect(() => {
    if (event.cancelled && !wasCancelled.current) void navigate(`/platform/event/${event.id}#${CANCELLED}`);
    wasCancelled.current = event.cancelled;
  }, [event, navigate]);
  // A past event stays for its orders, which are refunded one by one.
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
            : `Nobody has ordered, so you can delete the event${
                following > 0 ? ', and the dates after it as well' : ''
              }. Only our review decision is kept.`}
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
      {deleting ? (
        <DeleteEventDialog event={event} later={following} own={own} onOpenChange={setDeleting} />
      ) : null}
    </section>
  );
}
