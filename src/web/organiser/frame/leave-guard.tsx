import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isUnsaved, losesWork, watchTyping } from '../../ui/kept/unsaved.ts';
import { toast } from '../../ui/toaster.tsx';

const OFFLINE = 'You seem to be offline, so this page stays open. Check your connection, then try again.';

/** Asks before somebody leaves a page on which something is typed and not saved. Without a network the page stays: no other would load. */
export function LeaveGuard() {
  const blocker = useBlocker(stays);
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    watchTyping();
    const ask = (event: BeforeUnloadEvent) => isUnsaved(document) && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const offline = blocked && !navigator.onLine;
  useEffect(() => {
    if (!offline) return;
    toast.error(OFFLINE);
    blocker.reset?.();
  }, [offline, blocker]);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      open={blocked && !offline}
      onOpenChange={(open) => open || blocker.reset?.()}
      cancel="Stay"
      confirm="Leave"
      onConfirm={() => {
        blocker.proceed?.();
        return false;
      }}
    >
      What you typed on this page isn’t saved yet.
    </ConfirmDialog>
  );
}

const stays: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (currentLocation.pathname === nextLocation.pathname) return false;
  return !navigator.onLine || losesWork(historyAction === 'POP');
};
