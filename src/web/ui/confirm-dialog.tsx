import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  /** A question: "Delete 2 events?" */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What will happen, and what will not come back; a field in it is sent by Enter too. */
  children: ReactNode;
  /** What the button does, in its own words: "Delete". */
  confirm: string;
  /** `danger` unless nothing is lost by it. */
  look?: 'danger' | 'main';
  /**
   * The window closes once it is done; what it throws is shown, and the window stays. It stays as well when this answers
   * false: a field in it says what is wrong.
   */
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
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const change = (next: boolean) => {
    setFailure('');
    onOpenChange(next);
  };
  const act = async (event: FormEvent) => {
    event.preventDefault();
    // Windows are children of what opened them: a form around that is not sent.
    event.stopPropagation();
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setFailure('');
    try {
      if ((await onConfirm()) !== false) onOpenChange(false);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'That didn’t work. Try again.');
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} open={open} onOpenChange={change} role="alertdialog">
      <form noValidate onSubmit={act} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-muted">{children}</div>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <div className="dialog-actions">
          <Button onPress={() => change(false)}>Cancel</Button>
          <Button type="submit" look={look} busy={busy} className="wrap-anywhere">
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
