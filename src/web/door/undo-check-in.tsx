import { useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { callApi } from '../ui/requests/call-api.ts';

interface UndoCheckInProps {
  eventId: string;
  /** The scan that admitted the ticket. */
  scanId: string;
  ticket: { shortCode: string; typeName: string };
  onUndone: () => void;
}

/** Undoes a check-in once somebody has confirmed it, because the next person with this code comes in. */
export function UndoCheckIn({ eventId, scanId, ticket, onUndone }: UndoCheckInProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)} aria-label={`Undo ${ticket.shortCode}`}>
        Undo
      </Button>
      <ConfirmDialog
        title="Undo this check-in?"
        open={open}
        onOpenChange={setOpen}
        confirm="Undo check-in"
        onConfirm={async () => {
          await callApi('DELETE', `/api/events/${eventId}/check-ins/${scanId}`);
          onUndone();
        }}
      >
        <p>
          <bdi>{ticket.typeName}</bdi> · <span className="whitespace-nowrap">{ticket.shortCode}</span>
        </p>
        <p>
          This ticket will no longer count as in, and can be admitted again. The organiser can see who undid a
          check-in.
        </p>
      </ConfirmDialog>
    </>
  );
}
