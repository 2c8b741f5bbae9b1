import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { WhatDeletingMeans } from '../../core/personal-data/what-deleting-means.ts';
import { spaced } from '../../core/shared/spaced.ts';
import { Button } from '../ui/button.tsx';
import { Refused } from '../ui/call-api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toaster.tsx';
import { DeletionMeaning } from './deletion-meaning.tsx';
import { lookUpDeletion } from './look-up-deletion.ts';
import type { UserResult } from './user-action.ts';

interface DeleteDialogProps {
  /** Whom to delete. */
  userIds: string[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Says plainly what happens to people's events and orders, and who cannot be deleted yet, before anything does. */
export function DeleteDialog({ userIds, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useFetcher<UserResult>();
  const { meanings, trouble, lookUp } = useMeanings(userIds);

  const told = useRef<UserResult>(undefined);
  useEffect(() => {
    const result = deletion.data;
    if (deletion.state !== 'idle' || !result?.done || told.current === result) return;
    told.current = result;
    toast.success(result.said);
    onDeleted();
  }, [deletion.data, deletion.state, onDeleted]);

  const free = meanings?.filter(({ inTheWay }) => inTheWay.length === 0) ?? [];
  const refused =
    deletion.data?.done === false && deletion.state === 'idle' ? deletion.data.errors : undefined;
  const title = userIds.length === 1 ? 'Delete this account?' : `Delete ${spaced(userIds.length)} accounts?`;
  return (
    <Dialog role="alertdialog" title={title} open onOpenChange={(open) => open || onClose()}>
      {meanings ? (
        <>
          <p>
            Their name, picture, email address, password and payout accounts will be erased, and they’ll be
            logged out at once. This can’t be undone.
          </p>
          <ul className="grid gap-5">
            {meanings.map((each) => (
              <DeletionMeaning key={each.userId} of={each} />
            ))}
          </ul>
        </>
      ) : trouble ? (
        <Notice kind="error" title="We couldn’t check what this would delete">
          <p>{trouble}</p>
          <Button className="mt-3" onPress={lookUp}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Spinner label="Checking what this would delete" className="min-h-32" />
      )}
      {refused ? <Notice kind="error">{refused.detail}</Notice> : null}
      <deletion.Form method="post" action="/platform/admin?index" className="dialog-actions">
        <input type="hidden" name="intent" value="delete" />
        {free.map(({ userId }) => (
          <input key={userId} type="hidden" name="userId" value={userId} />
        ))}
        <Button onPress={onClose}>Cancel</Button>
        {free.length > 0 ? (
          <Button type="submit" look="danger" busy={deletion.state !== 'idle'}>
            {free.length === userIds.length ? 'Delete' : `Delete ${free.length} of ${userIds.length}`}
          </Button>
        ) : null}
      </deletion.Form>
    </Dialog>
  );
}

function useMeanings(userIds: string[]) {
  const [meanings, setMeanings] = useState<WhatDeletingMeans[]>();
  const [trouble, setTrouble] = useState('');
  const lookUp = useCallback(async () => {
    setTrouble('');
    try {
      setMeanings(await lookUpDeletion(userIds));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setTrouble(error.message);
    }
  }, [userIds]);
  useEffect(() => void lookUp(), [lookUp]);
  return { meanings, trouble, lookUp };
}
