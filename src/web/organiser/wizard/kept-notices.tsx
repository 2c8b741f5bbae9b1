import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { differences } from './compare-drafts.ts';
import type { EventDraft } from './draft.ts';
import type { KeptDraft } from './kept-draft.ts';

/** Says that unfinished work was brought back. */
export function Restored({ isNew, onDiscard }: { isNew: boolean; onDiscard: () => void }) {
  return (
    <Notice kind="info" title={isNew ? 'We kept your unfinished event' : 'We kept your unfinished changes'}>
      <p>Until you save, it is kept in this browser alone.</p>
      <Button onPress={onDiscard} className="mt-3">
        Discard
      </Button>
    </Notice>
  );
}

interface AsideProps {
  aside: KeptDraft;
  stored: EventDraft;
  onTake: () => void;
  onDiscard: () => void;
}

/** Offers unfinished work on a version of the event that is no longer the stored one. */
export function Aside({ aside, stored, onTake, onDiscard }: AsideProps) {
  const parts = differences(aside.draft, stored);
  return (
    <Notice kind="warning" title="You had unfinished changes">
      <p>
        This event was saved since you made them, so below is what is stored now.
        {parts.length > 0 ? ` Yours differ in: ${parts.join(', ')}.` : ' Yours say the same.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onPress={onTake}>Use mine</Button>
        <Button onPress={onDiscard}>Discard mine</Button>
      </div>
    </Notice>
  );
}
