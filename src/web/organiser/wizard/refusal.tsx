import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { differences } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';
import type { Refused, StoredEvent } from './save.ts';

interface RefusalProps extends Choices {
  refused: Refused;
  mine: EventDraft;
}

interface Choices {
  onKeepMine: () => void;
  onLoadStored: () => void;
}

/** Why the server did not save, and what can be done. */
export function Refusal({ refused: { errors, stored }, mine, ...choices }: RefusalProps) {
  if (Object.keys(errors.fields).length > 0) {
    return (
      <Notice kind="error" title="Not saved yet">
        Change what is listed here, then try again.
      </Notice>
    );
  }
  if (stored) return <SavedElsewhere stored={stored} mine={mine} {...choices} />;
  if (errors.code === 'event.created-already') {
    return (
      <Notice kind="warning" title="This event exists already">
        <p>
          It was created from what you had entered before; the answer got lost on its way. What you changed
          since is kept.
        </p>
        <Button onPress={choices.onLoadStored} className="mt-3">
          Open it with my changes
        </Button>
      </Notice>
    );
  }
  return <Notice kind="error">{errors.detail}</Notice>;
}

function SavedElsewhere({
  stored,
  mine,
  onKeepMine,
  onLoadStored,
}: Choices & { stored: StoredEvent; mine: EventDraft }) {
  const parts = differences(mine, stored.draft);
  return (
    <Notice kind="error" title="Saved somewhere else meanwhile">
      <p>
        Another window saved this event after you opened it. Nothing was overwritten, and nothing you entered
        is lost.
      </p>
      <p className="mt-1">
        {parts.length === 0
          ? 'Both say the same.'
          : `What is stored now differs from yours in: ${parts.join(', ')}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onPress={onKeepMine}>Keep mine</Button>
        <Button onPress={onLoadStored}>See what is stored</Button>
      </div>
      <p className="mt-2 text-sm">
        ‘Keep mine’ saves yours over it. ‘See what is stored’ loads the event anew and keeps a copy of yours
        in this browser.
      </p>
    </Notice>
  );
}
