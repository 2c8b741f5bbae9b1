import type { FetcherWithComponents } from 'react-router';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { UserResult } from './user-action.ts';

interface BanFormProps {
  fetcher: FetcherWithComponents<UserResult | undefined>;
  userId: string;
  error: string | undefined;
  onCancel: () => void;
}

/** Asks why, and says what a ban does. */
export function BanForm({ fetcher, userId, error, onCancel }: BanFormProps) {
  return (
    <fetcher.Form method="post" action="/platform/admin?index" noValidate className="grid gap-4">
      <input type="hidden" name="userId" value={userId} />
      <TextArea
        label="Why are you banning them?"
        name="reason"
        rows={3}
        maxLength={1000}
        required
        autoFocus
        hint="Only admins see this. The person is logged out at once. Nothing of theirs is deleted, and their events stay on sale until an admin cancels them."
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" name="intent" value="ban" busy={fetcher.state !== 'idle'}>
          Ban
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </fetcher.Form>
  );
}
