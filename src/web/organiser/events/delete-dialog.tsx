import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';
import { soldWords } from '../sold.tsx';
import type { Deleted } from './delete-events.ts';
import type { ListedEvent } from './events-table.tsx';

interface DeleteDialogProps {
  events: ListedEvent[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** Says of each selected event what will become of it, and leads to where those that people ordered for are cancelled. */
export function DeleteDialog({ events, open, onOpenChange, onDone }: DeleteDialogProps) {
  const fetcher = useFetcher<Deleted>();
  const { data, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !data || Object.keys(data.refused).length > 0) return;
    toast.success(data.deleted === 1 ? '1 event deleted' : `${data.deleted} events deleted`);
    onDone();
  }, [data, state, onDone]);

  const deletable = events.filter((event) => !event.ordered);
  const remove = () =>
    fetcher.submit(
      deletable.map(({ id }) => id),
      { method: 'post', encType: 'application/json' },
    );
  const refused = Object.entries(data?.refused ?? {});
  return (
    <Dialog title={titleOf(events.length)} open={open} onOpenChange={onOpenChange} role="alertdialog">
      <ul className="grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <p className="font-semibold wrap-anywhere">
              <bdi>{event.name}</bdi>
            </p>
            <p className="text-muted">{fateOf(event)}</p>
            {event.ordered && !event.cancelled && !event.over ? (
              <Link
                to={`/platform/event/${event.id}#end`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Cancel it on its page
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {refused.length > 0 && state === 'idle' ? (
        <Notice kind="error">
          {refused.map(([id, message]) => (
            <p key={id}>
              {nameOf(events, id)}
              {message}
            </p>
          ))}
        </Notice>
      ) : null}
      <div className="dialog-actions">
        <Button onPress={() => onOpenChange(false)}>{deletable.length === 0 ? 'Close' : 'Cancel'}</Button>
        {deletable.length > 0 ? (
          <Button look="danger" onPress={remove} busy={state !== 'idle'}>
            {deletable.length === 1 ? 'Delete 1 event' : `Delete ${deletable.length} events`}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

const titleOf = (count: number) => (count === 1 ? 'Delete this event?' : `Delete ${count} events?`);

/** What becomes of an event. */
export function fateOf(event: ListedEvent): string {
  if (!event.ordered) return 'Nobody has ordered. We delete it for good.';
  if (event.cancelled) return 'It’s cancelled already, and stays here for its orders.';
  if (event.over) return 'It’s over, and stays here for its orders. You can still refund them one by one.';
  return `${soldWords(event.sold, event.capacity)}. People have ordered, so you can’t delete it.`;
}

function nameOf(events: ListedEvent[], id: string): string {
  const event = events.find((candidate) => candidate.id === id);
  return event ? `${event.name}: ` : '';
}
