import { useEffect } from 'react';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { RefusedDecision } from './refused-decision.tsx';
import { SeenFields } from './seen-fields.tsx';
import { type SeenEvent, useDecision } from './use-decision.ts';

interface RejectDialogProps {
  event: SeenEvent & { name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The event is approved, and rejecting it withdraws that. */
  takesBack?: boolean;
}

/** Asks for the reason, which the organiser gets by email and sees beside the event. */
export function RejectDialog({ event, open, onOpenChange, takesBack = false }: RejectDialogProps) {
  const { fetcher, errors, forget, lookAgain, allTheSame, seen } = useDecision(event);
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
      title={takesBack ? `Unpublish “${isolate(event.name)}”` : `Reject “${isolate(event.name)}”`}
      open={open}
      onOpenChange={change}
    >
      <fetcher.Form method="post" noValidate className="grid gap-5">
        <SeenFields of={seen} />
        <TextArea
          label="Reason"
          name="reason"
          rows={5}
          required
          autoFocus
          maxLength={2000}
          hint={
            takesBack
              ? 'The organiser will see exactly this. Sales stop at once; tickets already sold stay valid.'
              : 'The organiser will see exactly this.'
          }
          error={errors?.fields.reason}
        />
        <RefusedDecision errors={errors} lookAgain={lookAgain} />
        <div className="dialog-actions">
          <Button onPress={() => change(false)}>Cancel</Button>
          <Button type="submit" look="danger" name="decision" value="rejected" busy={state !== 'idle'}>
            {takesBack ? 'Unpublish' : 'Reject'}
            {allTheSame ? ' anyway' : ''}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
