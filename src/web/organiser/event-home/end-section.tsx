import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OwnEventDetails } from '../../../core/event-desk/get-own-event.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { showWhatBecameOfIt } from './cancelled.tsx';
import type { EndResult } from './end-event.ts';

interface EndSectionProps {
  event: Pick<OwnEventDetails, 'id' | 'name' | 'approval' | 'cancelled' | 'over'>;
  /** Somebody ordered for it once. */
  ordered: boolean;
  /** Its organiser looks, not an admin. */
  own: boolean;
}

/** The end of an event: cancelling what people ordered for, deleting what nobody did. */
export function EndSection({ event, ordered, own }: EndSectionProps) {
  const [cancelling, setCancelling] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const fetcher = useFetcher<EndResult>();
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !data || !('done' in data)) return;
    setCancelling(false);
    toast.success('The event is cancelled.');
    showWhatBecameOfIt();
  }, [data, state]);
  // What took place stays for its orders, which are refunded one by one.
  if (ordered && (event.cancelled || event.over)) return null;
  return (
    <section aria-labelledby="end" className="grid justify-items-start gap-4 border-t border-line pt-8">
      <div>
        <h2 id="end" className="text-2xl">
          {ordered ? 'Need to cancel?' : 'No longer needed?'}
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          {ordered
            ? 'Cancelling stops sales, emails everybody who holds a ticket and, if you choose, refunds them.'
            : 'Nobody has ordered, so you can delete the event. Only our review decision is kept.'}
        </p>
      </div>
      {ordered ? (
        <Button look="wary" onPress={() => setCancelling(true)}>
          Cancel event
        </Button>
      ) : (
        <Button look="wary" onPress={() => setDeleting(true)}>
          Delete event
        </Button>
      )}
      {cancelling ? <CancelDialog event={event} fetcher={fetcher} onOpenChange={setCancelling} /> : null}
      {deleting ? <DeleteEventDialog name={event.name} own={own} onOpenChange={setDeleting} /> : null}
    </section>
  );
}

interface DeleteEventDialogProps {
  name: string;
  own: boolean;
  onOpenChange: (open: boolean) => void;
}

function DeleteEventDialog({ name, own, onOpenChange }: DeleteEventDialogProps) {
  const fetcher = useFetcher<EndResult>();
  const refused = fetcher.data && 'errors' in fetcher.data ? fetcher.data.errors.detail : undefined;
  return (
    <Dialog
      title={
        <>
          Delete “<bdi>{name}</bdi>”?
        </>
      }
      open
      onOpenChange={onOpenChange}
      role="alertdialog"
    >
      <p className="text-muted">Its page, ticket types and door staff go with it. This can’t be undone.</p>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      <fetcher.Form method="post" className="dialog-actions">
        {own ? null : <input type="hidden" name="as" value="admin" />}
        <Button onPress={() => onOpenChange(false)}>Keep it</Button>
        <Button type="submit" look="danger" name="intent" value="delete" busy={fetcher.state !== 'idle'}>
          Delete event
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}
