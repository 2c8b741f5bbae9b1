import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { differences } from './draft/compare-drafts.ts';
import type { EventDraft } from './draft/draft.ts';
import type { NotSaved } from './use-save.ts';

/**
 * Says why the server did not save, and what to do.
 * @param children shown if the event is already stored in another version (`refused.stored`)
 */
export function Refusal({
  refused: { errors, stored },
  children,
}: {
  refused: NotSaved;
  children: ReactNode;
}) {
  if (Object.keys(errors.fields).length > 0) {
    return (
      <Notice kind="error" title="Not saved yet">
        Change what is listed here, then try again.
      </Notice>
    );
  }
  return stored ? children : <Notice kind="error">{errors.detail}</Notice>;
}

/** The answer to an earlier 'Create' was lost. */
export function CreatedAlready({ onOpen }: { onOpen: () => void }) {
  return (
    <Notice kind="warning" title="You’ve already created this event">
      <p>We created it when you first tried, but our answer didn’t reach you. Your later changes are kept.</p>
      <Button onPress={onOpen} className="mt-3">
        Open it with my changes
      </Button>
    </Notice>
  );
}

interface SavedElsewhereProps {
  stored: EventDraft;
  /** The draft that the form would save over it. */
  mine: EventDraft;
  onKeepMine: () => void;
  onLoadStored: () => void;
}

/** Somebody else saved the event since the form was opened. */
export function SavedElsewhere({ stored, mine, onKeepMine, onLoadStored }: SavedElsewhereProps) {
  const parts = differences(mine, stored);
  return (
    <Notice kind="error" title="Saved in another window">
      <p>
        Another window saved this event after you opened it. Nothing was overwritten, and nothing you entered
        is lost.
      </p>
      <p className="mt-1">
        {parts.length === 0
          ? 'Both are the same.'
          : `The saved version differs from yours in: ${parts.join(', ')}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onPress={onKeepMine}>Keep mine</Button>
        <Button onPress={onLoadStored}>See the saved version</Button>
      </div>
      <p className="mt-2 text-sm">
        ‘Keep mine’ replaces it with yours. ‘See the saved version’ reloads the event and keeps a copy of
        yours in this browser.
      </p>
    </Notice>
  );
}
