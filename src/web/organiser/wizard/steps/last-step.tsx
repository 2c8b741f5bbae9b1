import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { EventDraft } from '../draft/draft.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { EventSummary } from '../event-summary.tsx';
import type { Fault } from '../faults.ts';
import { ListedField } from '../fields/listed-field.tsx';
import { UploadNotices } from '../files/upload-notices.tsx';
import { MissingList } from '../missing-list.tsx';
import { CreatedAlready, Refusal } from '../refusal.tsx';
import type { Refused } from '../save.ts';
import { UntakenNotice } from '../untaken-notice.tsx';
import { useFaults } from '../use-faults.ts';
import { STEPS } from './steps.ts';

interface LastStepProps {
  busy: boolean;
  /** The server's last refusal. */
  refused: Refused | undefined;
  onFault: (fault: Fault) => void;
  onBack: () => void;
  /** Opens the event that was already created, with later changes of the form. */
  onOpenCreated: () => void;
}

/** Lists what is missing, with links to the fields; then shows the event as customers will see it, and the button that creates it. */
export function LastStep({ busy, refused, onFault, onBack, onOpenCreated }: LastStepProps) {
  const { control } = useDraftForm();
  const draft = useWatch({ control }) as EventDraft;
  const faults = useFaults(draft, refused?.errors);
  return (
    <>
      {refused ? (
        <Refusal refused={refused}>
          <CreatedAlready onOpen={onOpenCreated} />
        </Refusal>
      ) : null}
      <MissingList faults={faults} draft={draft} partOf={stepLabel} onFault={onFault} />
      {faults.length === 0 && !refused ? (
        <Notice kind="success" title="Ready to submit">
          An admin reviews every event before it goes on sale.
        </Notice>
      ) : null}
      <UploadNotices action="Create" />
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
          Create
        </Button>
      </div>
    </>
  );
}

const stepLabel = ({ step }: Fault) => STEPS.find(({ id }) => id === step)?.label ?? '';
