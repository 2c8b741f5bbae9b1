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
   * Says what will happen and what cannot be undone. It may contain a form, which Enter submits. A function gets the errors of the fields
   * by name.
   */
  children: ReactNode | ((wrong: Record<string, string>) => ReactNode);
  /** The button's label: "Delete". Empty if nothing can be confirmed. */
  confirm: string;
  /** The label of the button that changes nothing. */
  cancel?: string;
  /** `danger` unless nothing is lost. */
  look?: 'danger' | 'main';
  disabled?: boolean;
  /** `alertdialog` unless it is a form to fill in. */
  role?: 'dialog' | 'alertdialog';
  /**
   * The dialog closes when it resolves. If it throws, the error is shown and the dialog stays open. If it resolves to false, the dialog
   * stays open for field errors.
   */
  onConfirm: (typed: FormData) => unknown;
}

/** Asks for confirmation before a change. Escape, the cross and 'Cancel' change nothing. */
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
    // React events bubble from a dialog to its React parents; this must not submit a form around it.
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
