import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { differences } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';

interface KeptProps {
  isNew: boolean;
  onDiscard: () => void;
}

/** Says that unfinished work was restored. */
export function Kept({ isNew, onDiscard }: KeptProps) {
  return (
    <Notice kind="info" title={`We kept your unfinished ${isNew ? 'event' : 'changes'}`}>
      <p>It’s kept in this browser only until you save.</p>
      <Button onPress={onDiscard} className="mt-3">
        Discard
      </Button>
    </Notice>
  );
}

/** Shown instead of a form that is open in another tab. */
export function OpenElsewhere({ onContinue }: { onContinue: () => void }) {
  return (
    <Notice kind="info" title="This is open in another tab">
      <p>Carry on there, or continue here: what you typed comes along, and the other tab stops.</p>
      <Button onPress={onContinue} className="mt-3">
        Continue here
      </Button>
    </Notice>
  );
}

interface AsideProps {
  /** The stored event with the unfinished changes applied. */
  mine: EventDraft;
  stored: EventDraft;
  onTake: () => void;
  onDiscard: () => void;
}

/** Offers unfinished work on an older version of the event. The form waits until somebody chooses one of the two. */
export function Aside({ mine, stored, onTake, onDiscard }: AsideProps) {
  const parts = differences(mine, stored);
  return (
    <Notice kind="warning" title="You had unfinished changes">
      <p>
        This event was saved since you made them, so you see the saved version below. Choose which version to
        continue with.
        {parts.length > 0 ? ` Yours differ in: ${parts.join(', ')}.` : ' Yours are the same.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onPress={onTake}>Use mine</Button>
        <Button onPress={onDiscard}>Discard mine</Button>
      </div>
    </Notice>
  );
}
