import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { EventInput } from '../../../core/events/event.ts';
import { toast } from '../../ui/toaster.tsx';
import { changedFields } from './draft/compare-drafts.ts';
import { type EventDraft, newDraft } from './draft/draft.ts';
import { editKey, keep, newEventKey } from './draft/stored-draft.ts';
import { useStoredDraft } from './draft/use-stored-draft.ts';
import { draftResolver, findFaults, showFaults } from './faults.ts';
import { useRenderingUpload } from './files/use-rendering-upload.ts';
import { focusMissing } from './missing-list.tsx';
import { CreatedAlready } from './refusal.tsx';
import { LastStep } from './steps/last-step.tsx';
import { StepEnd } from './steps/step-end.tsx';
import { editPath } from './steps/steps.ts';
import { useMarks } from './steps/use-marks.ts';
import { useSteps } from './steps/use-steps.ts';
import { useSave } from './use-save.ts';
import type { GivenFacts } from './wizard-facts.ts';
import { WizardForm } from './wizard-form.tsx';

const NOTHING = newDraft();
const NO_TYPES = {};
const NOTHING_TO_MOVE = { codes: 0, areas: 0 };
const LIST = '/platform/events';

/** The four steps of creating an event, which then waits for approval. */
export function Wizard({ userId, given }: { userId: string; given: GivenFacts }) {
  const navigate = useNavigate();
  const form = useForm<EventDraft, unknown, EventInput>({
    defaultValues: NOTHING,
    resolver: draftResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const kept = useStoredDraft(form, { key: newEventKey(userId), basedOn: '', stored: NOTHING });
  const steps = useSteps(form);
  const upload = useRenderingUpload(form);
  const [cropping, onCropping] = useState(false);
  const marks = useMarks(form, { seen: steps.seen, cropping });
  const { save, busy, refused } = useSave(form, 'create');

  const create = async () => {
    await showFaults(form);
    if (cropping || findFaults(form.getValues()).length > 0) return focusMissing();
    await save({
      draft: async () => ((await upload.settled()) ? form.getValues() : undefined),
      more: { id: form.getValues('id') },
      after: async ({ event }) => {
        kept.drop();
        toast.success('Event created');
        await navigate(`/platform/event/${event.id}`);
      },
    });
  };
  const openCreated = () => {
    if (!refused?.stored) return;
    const { draft: stored, updatedAt: basedOn } = refused.stored;
    const values = form.getValues();
    // The stored types are in the same order, and now have ids.
    const types = values.types.map((type, at) => ({ ...type, typeId: stored.types[at]?.typeId ?? '' }));
    const draft = { ...values, types };
    const changed = changedFields(draft, stored);
    if (changed.length > 0) keep(editKey(userId, stored.id), { draft, basedOn, changed });
    kept.drop();
    location.assign(editPath(stored.id));
  };
  const { step, go } = steps;
  const facts = useMemo(
    () => ({
      ...given,
      storedTypes: NO_TYPES,
      storedSharedCapacities: NO_TYPES,
      storedRendering: undefined,
      timesToMove: NOTHING_TO_MOVE,
      upload,
      crop: { cropping, onCropping },
    }),
    [given, upload, cropping],
  );
  return (
    <WizardForm
      form={form}
      kept={kept}
      steps={steps}
      marks={marks}
      facts={facts}
      onSubmit={() => void (step === 'last' && create())}
      end={<StepEnd step={step} onGo={go} leave={LIST} />}
      last={
        <LastStep
          action="Create"
          busy={busy}
          refused={refused}
          elsewhere={<CreatedAlready onOpen={openCreated} />}
          onFault={steps.goToFault}
          onBack={() => go('types')}
        />
      }
    />
  );
}
