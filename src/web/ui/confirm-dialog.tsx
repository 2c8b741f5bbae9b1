import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  /** A question: "Delete 2 events?" */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What will happen, and what will not come back. */
  children: ReactNode;
  /** What the button does, in its own words: "Delete". */
  confirm: string;
  /** `danger` unless nothing is lost by it. */
  look?: 'danger' | 'main';
  /** The window closes once it is done; what it throws is shown, and the window stays. */
  onConfirm: () => unknown;
}

/** Asks once more before something that cannot be taken back. Escape, the cross and 'Cancel' all leave things as they are. */
export function ConfirmDialog({
  title,
  open,
  onOpenChange,
  children,
  confirm,
  look = 'danger',
  onConfirm,
}: ConfirmDialogProps) {
  const [failure, setFailure] = useState('');
  const change = (next: boolean) => {
    setFailure('');
    onOpenChange(next);
  };
  const act = async () => {
    setFailure('');
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'That did not work. Try again.');
    }
  };
  return (
    <Dialog title={title} open={open} onOpenChange={change} role="alertdialog">
      <div className="grid gap-3 text-muted">{children}</div>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onPress={() => change(false)}>Cancel</Button>
        <Button look={look} onPress={act}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
