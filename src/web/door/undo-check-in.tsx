import { useState } from 'react';
import { formatPeople } from '../../core/ticket-types/people.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Refused } from '../ui/requests/call-api.ts';

/** Undoes a check-in. @returns why it can't, for people; undefined once it is undone */
export type Undo = (checkIn: { scanId: string; people?: number | undefined }) => Promise<string | undefined>;

interface UndoCheckInProps {
  /** The scan that admitted the ticket. */
  scanId: string;
  ticket: { shortCode: string; typeName: string };
  /** How many people the scan let in, where that's known. */
  people?: number;
  undo: Undo;
  onUndone: () => void;
}

/** Undoes a check-in once somebody has confirmed it, because the next person with this code comes in. */
export function UndoCheckIn({ scanId, ticket, people, undo, onUndone }: UndoCheckInProps) {
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
          const why = await undo({ scanId, people });
          if (why !== undefined) throw new Refused(why);
          onUndone();
        }}
      >
        <p>
          <bdi>{ticket.typeName}</bdi> · <span className="whitespace-nowrap">{ticket.shortCode}</span>
        </p>
        <p>
          {people && people > 1
            ? `The ${formatPeople(people)} from this scan will no longer count as checked in, and can be admitted again.`
            : 'This check-in will no longer count, and the ticket can be admitted again.'}{' '}
          The organiser can see who undid a check-in.
        </p>
      </ConfirmDialog>
    </>
  );
}
