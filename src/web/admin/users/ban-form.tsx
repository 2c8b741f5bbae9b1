import type { FormEvent } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

interface BanFormProps {
  userId: string;
  onClose: () => void;
}

/** Asks for the reason of a ban, and says what a ban does. */
export function BanForm({ userId, onClose }: BanFormProps) {
  const change = useChange();
  const { busy, refused, attempt } = useAttempt();
  const ban = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    return attempt('save', async () => {
      await change('ban', { userId, reason: new FormData(event.currentTarget).get('reason') });
      toast.success('Banned. They’ve been logged out everywhere.');
      onClose();
    });
  };
  return (
    <form noValidate onSubmit={ban} className="grid gap-4">
      <TextArea
        label="Why are you banning them?"
        name="reason"
        rows={3}
        maxLength={1000}
        required
        autoFocus
        hint="Only admins see this. The person is logged out at once. Nothing of theirs is deleted, and their events stay on sale until an admin cancels them."
        error={refused?.fields.reason}
      />
      {refused && !refused.fields.reason ? <Notice kind="error">{refused.message}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={busy !== undefined}>
          Ban
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
