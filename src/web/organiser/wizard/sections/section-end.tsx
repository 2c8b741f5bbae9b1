import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.tsx';
import { rebase } from '../draft/compare-drafts.ts';
import type { EventDraft } from '../draft/draft.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import type { Fault } from '../faults.ts';
import { UploadNotices } from '../files/upload-notices.tsx';
import { MissingList } from '../missing-list.tsx';
import { Refusal, SavedElsewhere } from '../refusal.tsx';
import type { Refused } from '../save.ts';
import { SteadyPress } from '../steady-press.tsx';
import { UntakenNotice } from '../untaken-notice.tsx';
import { useFaults } from '../use-faults.ts';
import { type Review, useWizardFacts } from '../wizard-facts.ts';
import { ChangesList } from './changes-list.tsx';
import { MoveNotice } from './move-notice.tsx';
import { MoveTimesChoice } from './move-times-choice.tsx';
import { ReviewNotice } from './review-notice.tsx';
import { type Section, sectionOf } from './sections.ts';

interface SectionEndProps {
  stored: EventDraft;
  section: Section;
  review: Review;
  busy: boolean;
  /** The server's last refusal. */
  refused: Refused | undefined;
  onFault: (fault: Fault) => void;
  onCancel: () => unknown;
  /** Saves over what somebody else has stored meanwhile. */
  onKeepMine: () => void;
  /** Loads what is stored now, and keeps the form's content aside. */
  onLoadStored: () => void;
  /** Further questions about the change. */
  children: ReactNode;
}

/** Shows what saving would change, its consequences, what prevents it, and the buttons. */
export function SectionEnd({ stored, section, review, busy, refused, children, ...ways }: SectionEndProps) {
  const { control, formState } = useDraftForm();
  const { taxRates } = useWizardFacts();
  const draft = useWatch({ control }) as EventDraft;
  const faults = useFaults(draft, refused?.errors);
  const elsewhere = refused?.stored?.draft;
  return (
    <>
      <ChangesList stored={stored} draft={draft} taxRates={taxRates} />
      {section.id === 'types' ? <UntakenNotice draft={draft} /> : null}
      <MoveTimesChoice draft={draft} />
      <MoveNotice draft={draft} />
      <ReviewNotice review={review} stored={stored} draft={draft} />
      {section.id === 'place' ? <UploadNotices action="Save changes" /> : null}
      {children}
      {refused ? (
        <Refusal refused={refused}>
          {elsewhere ? (
            <SavedElsewhere stored={elsewhere} mine={rebase(draft, elsewhere, section.fields)} {...ways} />
          ) : null}
        </Refusal>
      ) : null}
      {formState.isSubmitted ? (
        <MissingList
          faults={faults}
          draft={draft}
          partOf={({ field }) => sectionOf(field).title}
          onFault={ways.onFault}
        />
      ) : null}
      <SteadyPress className="flex flex-wrap justify-end gap-3 pt-2">
        <Button onPress={ways.onCancel}>Cancel</Button>
        <Button type="submit" busy={busy} className="min-w-36">
          Save changes
        </Button>
      </SteadyPress>
    </>
  );
}
