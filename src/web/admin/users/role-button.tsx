import { useState } from 'react';
import type { UserDetails } from '../../../core/users/get-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { titleOf } from './user-words.ts';

/** Makes somebody an admin or removes that role, after explaining what it means. */
export function RoleButton({ user }: { user: UserDetails }) {
  const [asking, setAsking] = useState(false);
  const change = useChange();
  const words = user.admin ? 'Remove as admin' : 'Make an admin';
  const setAdmin = async () => {
    await change('set-admin', { userId: user.id, admin: !user.admin });
    toast.success(user.admin ? 'No longer an admin.' : 'Made an admin.');
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{words}</Button>
      <ConfirmDialog
        title={user.admin ? `Remove ${titleOf(user)} as an admin?` : `Make ${titleOf(user)} an admin?`}
        open={asking}
        onOpenChange={setAsking}
        confirm={words}
        look={user.admin ? 'danger' : 'main'}
        onConfirm={setAdmin}
      >
        {user.admin ? (
          <p>They’ll lose admin access at once. Their own account and events won’t change.</p>
        ) : (
          <p>
            They’ll be able to review every event, see everybody’s data and money, ban and delete people, and
            make more admins.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
