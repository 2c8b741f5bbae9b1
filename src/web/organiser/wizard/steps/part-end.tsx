import type { ReactNode } from 'react';
import type { EventDraft } from '../draft/draft.ts';
import type { Fault } from '../faults.ts';
import { UploadNotices } from '../files/upload-notices.tsx';
import { MissingList } from '../missing-list.tsx';
import { Refusal } from '../refusal.tsx';
import { UntakenNotice } from '../untaken-notice.tsx';
import { useFaults } from '../use-faults.ts';
import type { NotSaved } from '../use-save.ts';
import { findStep, type StepId } from './steps.ts';

interface PartEndProps {
  step: StepId;
  /** What would be stored with this step's changes alone. */
  draft: EventDraft;
  /** Somebody tried to save it, so what prevents that is listed. */
  tried: boolean;
  /** Why the last attempt stored nothing. */
  refused: NotSaved | undefined;
  /** Shown if that is because somebody else has saved since. */
  elsewhere: ReactNode;
  onFault: (fault: Fault) => void;
  /** What saving will change, and further questions about it. */
  children: ReactNode;
}

/** The foot of a stored event's step: what saving this step would change, and what prevents it. */
export function PartEnd({ step, draft, tried, refused, elsewhere, onFault, children }: PartEndProps) {
  const faults = useFaults(draft, refused?.errors);
  return (
    <>
      {children}
      {step === 'types' ? <UntakenNotice draft={draft} /> : null}
      {step === 'details' ? <UploadNotices action="Save changes" /> : null}
      {refused ? <Refusal refused={refused}>{elsewhere}</Refusal> : null}
      {tried ? (
        <MissingList
          faults={faults}
          draft={draft}
          partOf={(fault) => findStep(fault.step).label}
          onFault={onFault}
        />
      ) : null}
    </>
  );
}
