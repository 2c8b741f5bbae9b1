import type { FoundAttendee } from '../../../core/attendee-desk/find-attendees.ts';
import type { AttendeeDesk } from '../../../core/attendee-desk/get-attendee-desk.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { calledOf } from './attendee-words.ts';

/** Where to check somebody in, or whether to undo that. */
export interface Asking {
  to: 'check-in' | 'undo';
  attendee: FoundAttendee;
}

interface CheckInDialogProps {
  asking: Asking | undefined;
  areas: AttendeeDesk['areas'];
  onClose: () => void;
  onCheckIn: (attendee: FoundAttendee, areaId: string) => Promise<void>;
}

/** Asks before a check-in at an event of several areas, and before one is undone. */
export function CheckInDialog({ asking, areas, onClose, onCheckIn }: CheckInDialogProps) {
  const change = useChange();
  if (!asking) return null;
  const { to, attendee } = asking;
  const dialog = { open: true, onOpenChange: (open: boolean) => open || onClose() };
  if (to === 'check-in')
    return (
      <ConfirmDialog
        {...dialog}
        title="Check in where?"
        confirm="Check in"
        look="main"
        role="dialog"
        onConfirm={(typed) => onCheckIn(attendee, String(typed.get('area')))}
      >
        <p className="wrap-anywhere">
          <bdi>{calledOf(attendee)}</bdi> · <bdi>{attendee.typeName}</bdi>
        </p>
        <Select label="Area" name="area" className="text-base-content">
          {areas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </ConfirmDialog>
    );
  const undo = async () => {
    await change('undo-check-in', { scanId: attendee.checkedIn?.scanId });
    toast.success(`The check-in of ${calledOf(attendee)} is undone.`);
  };
  return (
    <ConfirmDialog {...dialog} title="Undo this check-in?" confirm="Undo check-in" onConfirm={undo}>
      <p className="wrap-anywhere">
        <bdi>{calledOf(attendee)}</bdi> · <bdi>{attendee.typeName}</bdi>
      </p>
      <p>
        The last check-in of this ticket will no longer count, and the ticket can be admitted again. The
        activity at the door shows who undid it.
      </p>
    </ConfirmDialog>
  );
}
