import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { RefusedDecision } from './refused-decision.tsx';
import { useDecision } from './use-decision.ts';

interface RejectDialogProps {
  event: { id: string; name: string; updatedAt: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The event is approved: rejecting it takes that back. */
  takesBack?: boolean;
}

/** Asks for the reason, which the organiser gets by e-mail and sees beside the event. */
export function RejectDialog({ event, open, onOpenChange, takesBack = false }: RejectDialogProps) {
  const { fetcher, errors, forget, lookAgain } = useDecision();
  const { data, state } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data?.decided) onOpenChange(false);
  }, [data, state, onOpenChange]);
  const change = (next: boolean) => {
    forget();
    onOpenChange(next);
  };
  return (
    <Dialog
      title={takesBack ? `Take back the approval of “${event.name}”` : `Reject “${event.name}”`}
      open={open}
      onOpenChange={change}
    >
      <fetcher.Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="eventId" value={event.id} />
        <input type="hidden" name="updatedAt" value={event.updatedAt} />
        <TextArea
          label="Reason"
          name="reason"
          rows={5}
          required
          autoFocus
          maxLength={2000}
          hint={
            takesBack
              ? 'The organiser reads this, word for word. Sales stop at once; tickets that were sold stay good.'
              : 'The organiser reads this, word for word.'
          }
          error={errors?.fields.reason}
        />
        <RefusedDecision errors={errors} lookAgain={lookAgain} />
        <div className="flex justify-end gap-3">
          <Button onPress={() => change(false)}>Cancel</Button>
          <Button type="submit" look="danger" name="decision" value="rejected" busy={state !== 'idle'}>
            {takesBack ? 'Take back' : 'Reject'}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
