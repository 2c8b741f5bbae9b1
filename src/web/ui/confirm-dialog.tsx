import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { Refused } from './requests/call-api.ts';

interface ConfirmDialogProps {
  /** A question: "Delete 2 events?" */
  title: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /**
   * Says what will happen, and what will not come back; a field in it is sent by Enter too. A function is given what was refused of each
   * field, by its name.
   */
  children: ReactNode | ((wrong: Record<string, string>) => ReactNode);
  /** The button's words: "Delete"; '' where nothing can be done. */
  confirm: string;
  /** Leaves things as they are. */
  cancel?: string;
  /** `danger` unless nothing is lost by it. */
  look?: 'danger' | 'main';
  disabled?: boolean;
  /** `alertdialog` unless it is a form in which something is entered. */
  role?: 'dialog' | 'alertdialog';
  /**
   * The window closes once it is done; what it throws is shown, and the window stays. It stays as well when this answers
   * false: a field in it says what is wrong.
   */
  onConfirm: (typed: FormData) => unknown;
}

/** Asks once more before something is changed. Escape, the cross and 'Cancel' all leave things as they are. */
export function ConfirmDialog({
  title,
  open,
  onOpenChange,
  children,
  confirm,
  cancel = 'Cancel',
  look = 'danger',
  disabled = false,
  role = 'alertdialog',
  onConfirm,
}: ConfirmDialogProps) {
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const change = (next: boolean) => {
    setRefused(undefined);
    onOpenChange(next);
  };
  const act = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Windows are children of what opened them: a form around that is not sent.
    event.stopPropagation();
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setRefused(undefined);
    try {
      if ((await onConfirm(new FormData(event.currentTarget))) !== false) onOpenChange(false);
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('That didn’t work. Try again.'));
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  const fields = typeof children === 'function';
  const isAtFields = fields && Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <Dialog title={title} open={open} onOpenChange={change} role={role}>
      <form noValidate onSubmit={act} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-muted">
          {fields ? children(refused?.fields ?? {}) : children}
        </div>
        {refused && !isAtFields ? <Notice kind="error">{refused.message}</Notice> : null}
        <div className="dialog-actions">
          <Button onPress={() => change(false)}>{cancel}</Button>
          {confirm ? (
            <Button type="submit" look={look} busy={busy} disabled={disabled} className="wrap-anywhere">
              {confirm}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
