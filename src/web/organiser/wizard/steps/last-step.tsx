import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNeedsApproval } from '../../frame/use-needs-approval.ts';
import type { EventDraft } from '../draft/draft.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { EventSummary } from '../event-summary.tsx';
import { type Fault, UNCONFIRMED } from '../faults.ts';
import { ListedField } from '../fields/listed-field.tsx';
import { UploadNotices } from '../files/upload-notices.tsx';
import { MissingList } from '../missing-list.tsx';
import { Refusal } from '../refusal.tsx';
import { UntakenNotice } from '../untaken-notice.tsx';
import { useFaults } from '../use-faults.ts';
import type { NotSaved } from '../use-save.ts';
import { useWizardFacts } from '../wizard-facts.ts';
import { findStep } from './steps.ts';

interface LastStepProps {
  /** The button: 'Create' for a new event, 'Update' for a stored one. */
  action: 'Create' | 'Update';
  busy: boolean;
  /** Why the last attempt stored nothing. */
  refused: NotSaved | undefined;
  /** Shown if that is because it is stored already. */
  elsewhere: ReactNode;
  onFault: (fault: Fault) => void;
  onBack: () => void;
  /** What saving will change. */
  children?: ReactNode;
}

/** Lists what is missing, with links to the fields; then shows the event as customers will see it, and the button that saves it. */
export function LastStep({ action, busy, refused, elsewhere, onFault, onBack, children }: LastStepProps) {
  const { control } = useDraftForm();
  const { crop } = useWizardFacts();
  const needsApproval = useNeedsApproval();
  const draft = useWatch({ control }) as EventDraft;
  const faults = [...(crop.cropping ? [UNCONFIRMED] : []), ...useFaults(draft, refused?.errors)];
  return (
    <>
      {refused ? <Refusal refused={refused}>{elsewhere}</Refusal> : null}
      <MissingList
        faults={faults}
        draft={draft}
        partOf={({ step }) => findStep(step).label}
        onFault={onFault}
      />
      {action === 'Create' && faults.length === 0 && !refused ? (
        needsApproval ? (
          <Notice kind="success" title="Ready to submit">
            An admin reviews every event before it goes on sale.
          </Notice>
        ) : (
          <Notice kind="success" title="Ready">
            It’s on sale as soon as you create it.
          </Notice>
        )
      ) : null}
      {children}
      <UploadNotices action={action} />
      <UntakenNotice draft={draft} />
      <EventSummary draft={draft} />
      <details className="fold" open={!draft.listed || undefined}>
        <summary>More options</summary>
        <div className="pt-4">
          <ListedField />
        </div>
      </details>
      <div className="flex flex-wrap justify-between gap-3 pt-2">
        <Button onPress={onBack}>Back</Button>
        <Button type="submit" busy={busy} className="min-w-36">
          {action}
        </Button>
      </div>
    </>
  );
}
