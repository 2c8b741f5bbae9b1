import { X } from 'lucide-react';
import { useState } from 'react';
import { Button as IconButton } from 'react-aria-components';
import type { FoundAttendee } from '../../../core/attendee-desk/find-attendees.ts';
import type { AttendeeDesk } from '../../../core/attendee-desk/get-attendee-desk.ts';
import type { DeskEventSummary } from '../../../core/order-desk/get-desk-event.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AttendeesList } from './attendees-list.tsx';
import { type Asking, CheckInDialog } from './check-in-dialog.tsx';
import { useCheckIn } from './use-check-in.ts';

interface ManageAttendeesProps {
  attendees: FoundAttendee[];
  event: DeskEventSummary;
  areas: AttendeeDesk['areas'];
}

/** A page of attendees that can be checked in, and selected to write to. */
export function ManageAttendees({ attendees, event, areas }: ManageAttendeesProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Asking>();
  const checkIn = useCheckIn();
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) =>
      on ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    );
  const chosen = attendees.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  return (
    <>
      <AttendeesList
        attendees={attendees}
        event={event}
        selected={selected}
        onSelect={select}
        onCheckIn={(attendee) =>
          areas.length > 1 ? setAsking({ to: 'check-in', attendee }) : void checkIn(attendee)
        }
        onUndo={(attendee) => setAsking({ to: 'undo', attendee })}
      />
      {chosen.length > 0 ? (
        <div className="selection-bar">
          <p aria-live="polite">{chosen.length} selected</p>
          <IconButton
            className="btn btn-ghost btn-square size-11"
            onPress={() => setSelected(new Set())}
            aria-label="Clear the selection"
          >
            <X aria-hidden className="size-5" />
          </IconButton>
          <Button look="main" to={`/platform/event/${event.id}/messages/new?tickets=${chosen.join(',')}`}>
            Write a message
          </Button>
        </div>
      ) : null}
      <CheckInDialog asking={asking} areas={areas} onClose={() => setAsking(undefined)} onCheckIn={checkIn} />
    </>
  );
}
