import { useWatch } from 'react-hook-form';
import { isolate } from '../../../core/shared/isolate.ts';
import { Button } from '../../ui/button.tsx';
import type { FormErrors } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import type { EventDraft } from './draft.ts';
import { EventSummary } from './event-summary.tsx';
import { type Fault, faultOf, findFaults } from './faults.ts';
import { MissingList } from './missing-list.tsx';
import { Refusal } from './refusal.tsx';
import type { Refused } from './save.ts';
import { TellsHolders } from './tells-holders.tsx';
import { UntakenNotice } from './untaken-notice.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useWizardFacts } from './wizard-facts.ts';

interface LastStepProps {
  /** 'Create' or 'Update'. */
  action: string;
  busy: boolean;
  /** What the server refused last. */
  refused: Refused | undefined;
  onFault: (fault: Fault) => void;
  onBack: () => void;
  /** Saves over what somebody else stored meanwhile. */
  onKeepMine: () => void;
  /** Shows what is stored now; what stands in the form is kept aside. */
  onLoadStored: () => void;
}

/** What is missing, each linked to where it is entered; the event as it will show; then the button that saves. */
export function LastStep({ action, busy, refused, onFault, onBack, ...choices }: LastStepProps) {
  const { control } = useDraftForm();
  const { upload } = useWizardFacts();
  const draft = useWatch({ control }) as EventDraft;
  const faults = useFaults(draft, refused?.errors);
  return (
    <>
      {refused ? <Refusal refused={refused} mine={draft} {...choices} /> : null}
      {faults.length > 0 ? <MissingList faults={faults} draft={draft} onFault={onFault} /> : null}
      {faults.length === 0 && !refused ? <Notice kind="success" title="Everything is there." /> : null}
      {upload.running ? (
        <Notice kind="info" title={`${isolate(upload.running.fileName)} is still being uploaded`}>
          {action} waits for it: {Math.round(upload.running.share * 100)} % are there.
        </Notice>
      ) : null}
      {upload.error ? (
        <Notice kind="error" title="The 3d file was not uploaded">
          {upload.error}
        </Notice>
      ) : null}
      <UntakenNotice draft={draft} />
      <TellsHolders draft={draft} />
      <EventSummary draft={draft} />
      <div className="flex flex-wrap justify-between gap-3 pt-2">
        <Button onPress={onBack}>Back</Button>
        <Button type="submit" busy={busy} className="min-w-36">
          {action}
        </Button>
      </div>
    </>
  );
}

/** What core finds here and now, and what the server refused and nobody changed since. */
function useFaults(draft: EventDraft, refused: FormErrors | undefined): Fault[] {
  const { getFieldState, formState } = useDraftForm();
  const missing = findFaults(draft);
  const fromServer = Object.entries(refused?.fields ?? {})
    .map(([path, message]) => faultOf(path, message))
    .filter(({ field }) => getFieldState(field as 'name', formState).error?.type === 'server');
  return [...missing, ...fromServer.filter(({ field }) => !missing.some((fault) => fault.field === field))];
}
