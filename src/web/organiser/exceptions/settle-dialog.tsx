import type { PaymentException } from '../../../core/exceptions/exception.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useChange } from '../../ui/use-change.ts';
import { settlingWords } from './exception-words.ts';

interface SettleDialogProps {
  id: string;
  kind: PaymentException['kind'];
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks how it was settled: others read that later. */
export function SettleDialog({ id, kind, title, open, onOpenChange }: SettleDialogProps) {
  const change = useChange();
  const settle = async (typed: FormData) => {
    await change('settle', { id, note: typed.get('note') });
    toast.success('Marked as settled.');
  };
  return (
    <ConfirmDialog
      title={`Is “${title}” settled?`}
      open={open}
      onOpenChange={onOpenChange}
      confirm="Mark as settled"
      look="main"
      onConfirm={settle}
    >
      {(wrong) => (
        <>
          <p>{settlingWords(kind)}</p>
          <TextArea
            label="How was it settled?"
            name="note"
            hint="Others can read this. For example: paid back by bank transfer on 3 March."
            rows={4}
            maxLength={2000}
            error={wrong.note}
            className="text-base-content"
          />
        </>
      )}
    </ConfirmDialog>
  );
}
