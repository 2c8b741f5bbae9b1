import { useCallback, useEffect, useState } from 'react';
import type { DeletionPreview } from '../../../core/personal-data/preview-deletion.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { loadDeletionPreviews } from './load-deletion-previews.ts';

interface DeleteDialogProps {
  /** The users to delete. */
  userIds: string[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Says what happens to people's events and orders, and who cannot be deleted yet, before anybody is deleted. */
export function DeleteDialog({ userIds, onClose, onDeleted }: DeleteDialogProps) {
  const change = useChange();
  const { previews, trouble, load } = useDeletionPreviews(userIds);
  const free = (previews ?? [])
    .filter(({ inTheWay, toHandOver }) => inTheWay.length + toHandOver.length === 0)
    .map(({ userId }) => userId);
  const title =
    userIds.length === 1 ? 'Delete this account?' : `Delete ${formatCount(userIds.length)} accounts?`;
  const all = free.length === userIds.length;
  return (
    <ConfirmDialog
      title={title}
      open
      onOpenChange={(open) => open || onClose()}
      confirm={free.length === 0 ? '' : all ? 'Delete' : `Delete ${free.length} of ${userIds.length}`}
      onConfirm={async () => {
        toast.success(await change<string>('delete', { userIds: free }));
        onDeleted();
      }}
    >
      <div className="grid gap-4 text-base-content">
        {previews ? (
          <>
            <p>
              Their name, picture, email address, password and payout accounts will be erased, and they’ll be
              logged out at once. This can’t be undone.
            </p>
            <ul className="grid gap-5">
              {previews.map((each) => (
                <DeletionConsequences key={each.userId} of={each} />
              ))}
            </ul>
          </>
        ) : trouble ? (
          <Notice kind="error" title="We couldn’t check what this would delete">
            <p>{trouble}</p>
            <Button className="mt-3" onPress={load}>
              Try again
            </Button>
          </Notice>
        ) : (
          <Spinner label="Checking what this would delete" className="min-h-32" />
        )}
      </div>
    </ConfirmDialog>
  );
}

function useDeletionPreviews(userIds: string[]) {
  const [previews, setPreviews] = useState<DeletionPreview[]>();
  const [trouble, setTrouble] = useState('');
  const load = useCallback(async () => {
    setTrouble('');
    try {
      setPreviews(await loadDeletionPreviews(userIds));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setTrouble(error.message);
    }
  }, [userIds]);
  useEffect(() => void load(), [load]);
  return { previews, trouble, load };
}
