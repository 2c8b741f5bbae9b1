import { useCallback, useState } from 'react';
import type { OwnEventsPage } from '../../../core/event-lists/event-lists.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EventsList, type ListedEvent } from './events-list.tsx';

interface ManageEventsProps {
  events: ListedEvent[];
  sums: OwnEventsPage['sums'];
}

/** A page of events that can be selected and deleted. */
export function ManageEvents({ events, sums }: ManageEventsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<ReadonlySet<string>>();
  const onSelect = useCallback((ids: string[], on: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const done = useCallback(() => {
    setDeleted(undefined);
    setSelected(new Set());
  }, []);
  const chosen = events.filter((event) => selected.has(event.id));
  return (
    <>
      <EventsList
        events={events}
        sums={sums}
        selected={selected}
        onSelect={onSelect}
        onDelete={(id) => setDeleted(new Set([id]))}
      />
      {chosen.length > 0 ? (
        <div className="selection-bar">
          <p aria-live="polite">{chosen.length === 1 ? '1 event selected' : `${chosen.length} selected`}</p>
          <Button onPress={done} aria-label="Clear the selection">
            Clear
          </Button>
          <Button look="wary" onPress={() => setDeleted(selected)}>
            Delete
          </Button>
        </div>
      ) : null}
      {deleted ? (
        <DeleteDialog
          events={events.filter(({ id }) => deleted.has(id))}
          onOpenChange={(open) => open || setDeleted(undefined)}
          onDone={done}
        />
      ) : null}
    </>
  );
}
