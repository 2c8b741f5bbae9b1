import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { TimesToMove } from '../../../core/event-desk/get-times-to-move.ts';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import type { EventInput } from '../../../core/events/event.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { toast } from '../../ui/toaster.tsx';
import { EventStatus } from '../event-home/event-status.tsx';
import { FollowingChoice } from '../series/following-choice.tsx';
import { WhatChanges } from './changes/what-changes.tsx';
import { changedFields, rebase } from './draft/compare-drafts.ts';
import { draftOf, type EventDraft } from './draft/draft.ts';
import { editKey } from './draft/stored-draft.ts';
import { useStoredDraft } from './draft/use-stored-draft.ts';
import { draftResolver, findFaults, showFaults } from './faults.ts';
import { useRenderingUpload } from './files/use-rendering-upload.ts';
import { focusMissing } from './missing-list.tsx';
import { SavedElsewhere } from './refusal.tsx';
import { LastStep } from './steps/last-step.tsx';
import { PartEnd } from './steps/part-end.tsx';
import { focusStep } from './steps/step.tsx';
import { StepEnd } from './steps/step-end.tsx';
import { editPath, findStep, type StepId } from './steps/steps.ts';
import { useMarks } from './steps/use-marks.ts';
import { useSteps } from './steps/use-steps.ts';
import { type Saved, type StoredEvent, storedEvent, useSave } from './use-save.ts';
import { type GivenFacts, reviewOf, storedSharedCapacitiesOf, storedTypesOf } from './wizard-facts.ts';
import { WizardForm } from './wizard-form.tsx';

interface EditWizardProps {
  event: OwnEventDetails;
  /** The step to open first. */
  step: StepId | undefined;
  /** How many later dates of its series can be changed too. */
  laterDates: number;
  timesToMove: TimesToMove;
  given: GivenFacts;
  userId: string;
}

const NO_STEPS: ReadonlySet<StepId> = new Set();

/** The wizard with a stored event. Each step is saved by itself, and 'Update' saves all that is changed. */
export function EditWizard({
  event: opened,
  step: first,
  laterDates,
  timesToMove,
  given,
  userId,
}: EditWizardProps) {
  const navigate = useNavigate();
  const [event, setEvent] = useState(opened);
  const stored = useMemo(() => draftOf(event), [event]);
  const form = useForm<EventDraft, unknown, EventInput>({
    defaultValues: stored,
    resolver: draftResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const key = editKey(userId, event.id);
  const kept = useStoredDraft(form, { key, basedOn: event.updatedAt, stored });
  const steps = useSteps(form, first);
  const { step, go, goToFault } = steps;
  const { key: visit } = useLocation();
  const seen = useRef(visit);
  // The event's navigation leads to a step of this page while it is open.
  useEffect(() => {
    if (seen.current === visit) return;
    seen.current = visit;
    go(first ?? 'details');
  }, [visit, first, go]);
  const upload = useRenderingUpload(form);
  const [cropping, onCropping] = useState(false);
  const [tried, setTried] = useState<StepId>();
  const [following, setFollowing] = useState(false);
  const marks = useMarks(form, { seen: NO_STEPS, stored, cropping });
  const { save, busy, refused } = useSave(form, 'save');

  const draft = useWatch({ control: form.control }) as EventDraft;
  const changed = changedFields(draft, stored);
  const own = changed.filter((field) => findStep(step).fields.includes(field));
  const isLast = step === 'last';
  const fields = isLast ? changed : own;

  const goOn = (sent: EventDraft, { event: next, news }: Saved) => {
    const now = storedEvent(next);
    const values = form.getValues();
    // What other steps hold, and what was typed while this one was being saved, is still to be saved.
    const mine = [...fields, ...changedFields(values, stored)];
    const left = changedFields(values, sent).filter((field) => mine.includes(field));
    kept.goOnFrom({ stored: now.draft, basedOn: now.updatedAt }, rebase(values, now.draft, left));
    setEvent(next);
    setTried(undefined);
    toast.success(news ?? 'Event updated');
  };
  const leave = async ({ news }: Saved) => {
    kept.drop();
    toast.success(news ?? 'Event updated');
    await navigate('/platform/events');
  };
  const saveFields = async (over: StoredEvent) => {
    const cut = () => rebase(form.getValues(), over.draft, fields);
    const faults = findFaults(cut());
    if (faults.length > 0 || (isLast && cropping)) {
      setTried(step);
      await showFaults(form);
      const here = faults.find((fault) => fault.step === step);
      return here && !isLast ? goToFault(here) : focusMissing();
    }
    let sent = cut();
    await save({
      draft: async () => {
        if (fields.includes('rendering') && !(await upload.settled())) return undefined;
        sent = cut();
        return sent;
      },
      more: { updatedAt: over.updatedAt, ...(following && { following }) },
      after: (saved) => (isLast ? leave(saved) : goOn(sent, saved)),
    });
  };
  const discard = () => {
    const before = form.getValues();
    const others = changed.filter((field) => !own.includes(field));
    const base = { stored, basedOn: event.updatedAt };
    kept.goOnFrom(base, rebase(before, stored, others));
    setTried(undefined);
    focusStep();
    toast('Changes discarded', { action: { label: 'Undo', onClick: () => kept.goOnFrom(base, before) } });
  };

  const storedRendering = stored.rendering?.key;
  const facts = useMemo(
    () => ({
      ...given,
      storedTypes: storedTypesOf(event),
      storedSharedCapacities: storedSharedCapacitiesOf(event),
      timesToMove,
      storedRendering,
      upload,
      crop: { cropping, onCropping },
    }),
    [given, event, timesToMove, storedRendering, upload, cropping],
  );
  const part = rebase(draft, stored, fields);
  const elsewhere = refused?.stored;
  const conflict = elsewhere ? (
    <SavedElsewhere
      stored={elsewhere.draft}
      mine={rebase(draft, elsewhere.draft, fields)}
      onKeepMine={() => void saveFields(elsewhere)}
      // After that the page finds the kept draft to be of an older version, and asks what to do with it.
      onLoadStored={() => location.assign(editPath(event.id, step))}
    />
  ) : null;
  const changes = (
    <WhatChanges stored={stored} draft={part} review={reviewOf(event)}>
      {laterDates > 0 ? (
        <FollowingChoice
          legend="Change"
          hint="Later dates get only the changes you make here. Their times move by as much as this date’s."
          later={laterDates}
          following={following}
          onChange={setFollowing}
        />
      ) : null}
    </WhatChanges>
  );

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Edit event" />
      {event.approval === 'draft' || event.approval === 'rejected' ? (
        <EventStatus event={event} editing unsaved={changed.length > 0} />
      ) : null}
      <WizardForm
        form={form}
        kept={kept}
        steps={steps}
        marks={marks}
        facts={facts}
        stored={stored}
        onSubmit={() => void saveFields({ draft: stored, updatedAt: event.updatedAt })}
        end={
          <>
            <PartEnd
              step={step}
              refused={refused}
              draft={part}
              tried={tried === step}
              elsewhere={conflict}
              onFault={goToFault}
            >
              {changes}
            </PartEnd>
            <StepEnd step={step} onGo={go} leave={`/platform/event/${event.id}`}>
              {own.length > 0 ? <Button onPress={discard}>Discard changes</Button> : null}
              <Button type="submit" busy={busy} className="min-w-36">
                Save changes
              </Button>
            </StepEnd>
          </>
        }
        last={
          <LastStep
            action="Update"
            busy={busy}
            refused={refused}
            elsewhere={conflict}
            onFault={goToFault}
            onBack={() => go('types')}
          >
            {changes}
          </LastStep>
        }
      />
    </div>
  );
}
