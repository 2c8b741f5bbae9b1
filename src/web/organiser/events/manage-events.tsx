import { useCallback, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EventsList, type ListedEvent } from './events-list.tsx';

/** A page of events that can be selected and deleted. */
export function ManageEvents({ events }: { events: ListedEvent[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
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
    setAsking(false);
    setSelected(new Set());
  }, []);
  const chosen = events.filter((event) => selected.has(event.id));
  return (
    <>
      <EventsList events={events} selected={selected} onSelect={onSelect} />
      {chosen.length > 0 ? (
        <div className="selection-bar">
          <p aria-live="polite">{chosen.length === 1 ? '1 event selected' : `${chosen.length} selected`}</p>
          <Button onPress={done} aria-label="Clear the selection">
            Clear
          </Button>
          <Button look="wary" onPress={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      ) : null}
      {asking ? <DeleteDialog events={chosen} onOpenChange={setAsking} onDone={done} /> : null}
    </>
  );
}
