import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { OrderNote } from '../../../core/order-desk/order-note.ts';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useChange } from '../../ui/requests/use-change.ts';

interface OrderNotesProps {
  order: OrganiserOrder;
  /** Tags to suggest. */
  knownTags: readonly string[];
  /** Whether the reader may write and tag. */
  writes: boolean;
}

/** Shows what staff noted about an order and how they tagged it; customers see neither. */
export function OrderNotes({ order, knownTags, writes }: OrderNotesProps) {
  const isClosed = order.noEmail === 'removed';
  if (order.notes.length === 0 && order.tags.length === 0 && (!writes || isClosed)) return null;
  return (
    <section aria-labelledby="notes" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="notes" className="text-2xl">
        Notes and tags
      </h2>
      <Tags tags={order.tags} known={knownTags} writes={writes && !isClosed} />
      {writes && !isClosed ? <NewNote /> : null}
      <Notes notes={order.notes} timeZone={order.event.timeZone} writes={writes} />
    </section>
  );
}

/** Does a change, and keeps what is wrong with it for the field. */
function useField() {
  const change = useChange();
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (intent: string, input: object): Promise<boolean> => {
    setBusy(true);
    try {
      await change(intent, input);
      setWrong('');
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setWrong(Object.values(error.fields)[0] ?? error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, wrong: wrong || undefined, busy };
}

function Tags({
  tags,
  known,
  writes,
}: {
  tags: readonly string[];
  known: readonly string[];
  writes: boolean;
}) {
  const { send, wrong, busy } = useField();
  const list = useId();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const tag = String(new FormData(form).get('tag'));
    if (await send('set-tags', { tags: [...tags, tag] })) form.reset();
  };
  return (
    <div className="grid gap-3">
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="order-tag">
              <bdi className="min-w-0 wrap-anywhere">{tag}</bdi>
              {writes ? (
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  disabled={busy}
                  onClick={() => void send('set-tags', { tags: tags.filter((other) => other !== tag) })}
                >
                  <X aria-hidden className="size-4" />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {writes ? (
        <form noValidate onSubmit={add} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
          <Field
            label="Tag"
            name="tag"
            list={list}
            maxLength={30}
            autoComplete="off"
            error={wrong}
            className="min-w-0"
          />
          <datalist id={list}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <Button type="submit" look="quiet" busy={busy} className="mt-7.5">
            Add tag
          </Button>
        </form>
      ) : null}
    </div>
  );
}

function NewNote() {
  const { send, wrong, busy } = useField();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text'));
    if (await send('add-note', { text })) form.reset();
  };
  return (
    <form noValidate onSubmit={add} className="grid gap-3">
      <TextArea
        label="Note"
        name="text"
        rows={3}
        maxLength={2000}
        hint="Your team sees it; the customer doesn’t."
        error={wrong}
      />
      <Button type="submit" look="quiet" busy={busy} className="justify-self-start">
        Add note
      </Button>
    </form>
  );
}

function Notes({ notes, timeZone, writes }: { notes: OrderNote[]; timeZone: string; writes: boolean }) {
  const change = useChange();
  const [asking, setAsking] = useState<OrderNote>();
  if (notes.length === 0) return null;
  return (
    <>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="grid gap-1 border-t border-line py-3">
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {note.text}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="text-sm text-muted wrap-anywhere">
                {note.writtenBy ? <bdi>{note.writtenBy}</bdi> : 'Somebody who left'},{' '}
                <LocalMoment at={note.writtenAt} timeZone={timeZone} zone={false} />
              </p>
              {writes ? (
                <button
                  type="button"
                  className="min-h-8 text-sm text-link"
                  aria-label={`Delete the note “${note.text.slice(0, 40)}”`}
                  onClick={() => setAsking(note)}
                >
                  Delete
                </button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Delete this note?"
        open={asking !== undefined}
        onOpenChange={(open) => open || setAsking(undefined)}
        confirm="Delete note"
        onConfirm={() => change('delete-note', { noteId: asking?.id })}
      >
        <p className="wrap-anywhere whitespace-pre-line">{asking?.text}</p>
      </ConfirmDialog>
    </>
  );
}
