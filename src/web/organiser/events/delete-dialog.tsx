import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Deleted } from './delete-events.ts';
import type { ListedEvent } from './events-list.tsx';
import { soldWords } from './sold.tsx';

interface DeleteDialogProps {
  events: ListedEvent[];
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** Says of each selected event what will happen to it, and links to those with orders, which have to be cancelled instead. */
export function DeleteDialog({ events, onOpenChange, onDone }: DeleteDialogProps) {
  const change = useChange();
  const [refused, setRefused] = useState<[id: string, message: string][]>([]);
  const deletable = events.filter((event) => !event.ordered);
  const remove = async () => {
    const eventIds = deletable.map(({ id }) => id);
    const answer = await change<Deleted>('delete', { eventIds });
    const left = Object.entries(answer.refused);
    setRefused(left);
    if (left.length > 0) return false;
    toast.success(answer.deleted === 1 ? '1 event deleted' : `${answer.deleted} events deleted`);
    onDone();
    return true;
  };
  return (
    <ConfirmDialog
      title={titleOf(events.length)}
      open
      onOpenChange={onOpenChange}
      confirm={confirmWords(deletable.length)}
      cancel={deletable.length === 0 ? 'Close' : 'Cancel'}
      onConfirm={remove}
    >
      <ul className="grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <p className="font-semibold text-base-content wrap-anywhere">
              <bdi>{event.name}</bdi>
            </p>
            <p>{fateOf(event)}</p>
            {event.ordered && !event.cancelled && !event.over ? (
              <Link
                to={`/platform/event/${event.id}/settings#end`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Cancel it on its page
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <Notice kind="error">
          {refused.map(([id, message]) => (
            <p key={id}>
              {nameOf(events, id)}
              {message}
            </p>
          ))}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}

function confirmWords(deletable: number): string {
  if (deletable === 0) return '';
  return deletable === 1 ? 'Delete 1 event' : `Delete ${deletable} events`;
}

const titleOf = (count: number) => (count === 1 ? 'Delete this event?' : `Delete ${count} events?`);

/** Says what happens to an event. */
export function fateOf(event: ListedEvent): string {
  if (!event.ordered) return 'Nobody has ordered. We delete it for good.';
  if (event.cancelled) return 'It’s cancelled already, and stays here for its orders.';
  if (event.over) return 'It’s over, and stays here for its orders. You can still refund them one by one.';
  return `${soldWords(event)}. People have ordered, so you can’t delete it.`;
}

function nameOf(events: ListedEvent[], id: string): string {
  const event = events.find((candidate) => candidate.id === id);
  return event ? `${event.name}: ` : '';
}
