import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EMail } from '../../ui/e-mail.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toaster.tsx';
import { soldWords } from '../sold.tsx';
import type { Ended, Endings } from './end-events.ts';
import type { ListedEvent } from './events-table.tsx';

interface DeleteDialogProps {
  events: ListedEvent[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** Says of each selected event what will become of it, and offers to cancel those that can't be deleted. */
export function DeleteDialog({ events, open, onOpenChange, onDone }: DeleteDialogProps) {
  const fetcher = useFetcher<Ended>();
  const { data, state } = fetcher;
  const [cancels, setCancels] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState('');
  useEffect(() => {
    if (state !== 'idle' || !data || Object.keys(data.refused).length > 0) return;
    toast.success(doneWords(data));
    onDone();
  }, [data, state, onDone]);

  const deletable = events.filter((event) => !event.ordered);
  const cancellable = events.filter((event) => event.ordered && !event.cancelled && !event.over);
  const willCancel = cancels ? cancellable : [];
  const end = () => {
    if (willCancel.length > 0 && !reason.trim()) {
      setMissing('Say why: the people who hold tickets read this.');
      return;
    }
    setMissing('');
    const ids = (of: ListedEvent[]) => of.map(({ id }) => id);
    const endings: Endings = { delete: ids(deletable), cancel: ids(willCancel), reason };
    return fetcher.submit({ ...endings }, { method: 'post', encType: 'application/json' });
  };
  const refused = Object.entries(data?.refused ?? {});
  return (
    <Dialog title={titleOf(events.length)} open={open} onOpenChange={onOpenChange} role="alertdialog">
      <ul className="grid gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <p className="font-semibold wrap-anywhere">
              <bdi>{event.name}</bdi>
            </p>
            <p className="text-muted">{fateOf(event, cancels)}</p>
          </li>
        ))}
      </ul>
      {cancellable.length > 0 ? (
        <Checkbox
          label={
            cancellable.length === 1
              ? 'Cancel it and refund everybody'
              : `Cancel these ${cancellable.length} and refund everybody`
          }
          checked={cancels}
          onChange={(change) => setCancels(change.target.checked)}
        />
      ) : null}
      {willCancel.length > 0 ? (
        <TextArea
          label="Reason"
          rows={4}
          required
          maxLength={2000}
          hint={
            <>
              Everybody who holds a ticket gets it by <EMail />, word for word.
            </>
          }
          value={reason}
          error={missing}
          onChange={(change) => setReason(change.target.value)}
        />
      ) : null}
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
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onPress={() => onOpenChange(false)}>
          {deletable.length + cancellable.length === 0 ? 'Close' : keepWords(events.length)}
        </Button>
        {deletable.length + willCancel.length > 0 ? (
          <Button look="danger" onPress={end} busy={state !== 'idle'}>
            {buttonWords(deletable.length, willCancel.length)}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

const keepWords = (count: number) => (count === 1 ? 'Keep it as it is' : 'Keep them as they are');

const titleOf = (count: number) => (count === 1 ? 'Delete this event?' : `Delete ${count} events?`);

/** What becomes of an event. @param cancels whether those with orders are to be cancelled */
export function fateOf(event: ListedEvent, cancels: boolean): string {
  if (!event.ordered) return 'Nobody ordered tickets. It is deleted for good.';
  if (event.cancelled) return 'It is cancelled already, and stays here for its orders.';
  if (event.over)
    return 'It is over, and stays here for its orders. Those can still be refunded, one by one.';
  const sold = soldWords(event.sold, event.capacity);
  if (cancels) {
    return `${sold}. It is cancelled for good: every order is refunded, tickets no longer admit, everybody is told.`;
  }
  return `${sold}. People ordered for it, so it can’t be deleted. It can be cancelled, with refunds.`;
}

function buttonWords(deleted: number, cancelled: number): string {
  const parts = [
    ...(deleted > 0 ? [deleted === 1 ? 'Delete 1 event' : `Delete ${deleted} events`] : []),
    ...(cancelled > 0 ? [cancelled === 1 ? 'cancel 1 event' : `cancel ${cancelled} events`] : []),
  ];
  const words = parts.join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function doneWords({ deleted, cancelled }: Ended): string {
  const events = (count: number) => (count === 1 ? '1 event' : `${count} events`);
  const parts = [
    ...(deleted > 0 ? [`${events(deleted)} deleted`] : []),
    ...(cancelled > 0 ? [`${events(cancelled)} cancelled, refunds are on their way`] : []),
  ];
  return parts.join(', ');
}

function nameOf(events: ListedEvent[], id: string): string {
  const event = events.find((candidate) => candidate.id === id);
  return event ? `${event.name}: ` : '';
}
