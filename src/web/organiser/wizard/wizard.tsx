import './wizard.css';
import { type FormEvent, useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import type { EventInput } from '../../../core/events/event.ts';
import { toast } from '../../ui/toaster.tsx';
import { rebase } from './compare-drafts.ts';
import { DetailsStep } from './details-step.tsx';
import type { EventDraft } from './draft.ts';
import { draftResolver } from './faults.ts';
import { dropKept, keep, shelfOf } from './kept-draft.ts';
import { Aside, Kept } from './kept-notices.tsx';
import { LastStep } from './last-step.tsx';
import { PhotoStep } from './photo-step.tsx';
import type { SaveResult } from './save.ts';
import { Step } from './step.tsx';
import { StepNav } from './step-nav.tsx';
import type { StepId } from './steps.ts';
import { TypesStep } from './types-step.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useMarks } from './use-marks.ts';
import { useRenderingUpload } from './use-rendering-upload.ts';
import { useSave } from './use-save.ts';
import { useSteps } from './use-steps.ts';
import { type WizardFacts, WizardFactsContext } from './wizard-facts.ts';

interface WizardProps
  extends Pick<WizardFacts, 'currencies' | 'leastAmounts' | 'serviceFee' | 'storedTypes'> {
  userId: string;
  /** What is stored now, or an empty draft. */
  stored: EventDraft;
  /** The stored event's version; '' for a new one. */
  basedOn: string;
}

/** Four steps from nothing to an event that waits for approval; the same four change one. */
export function Wizard({
  userId,
  stored,
  basedOn,
  currencies,
  leastAmounts,
  serviceFee,
  storedTypes,
}: WizardProps) {
  const isNew = basedOn === '';
  const shelf = shelfOf(userId, isNew ? undefined : stored.id);
  const form = useForm<EventDraft, unknown, EventInput>({
    defaultValues: stored,
    resolver: draftResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const kept = useKeptDraft(form, { shelf, basedOn, stored });
  const { step, seen, moved, go, goToFault } = useSteps(form, !isNew);
  const upload = useRenderingUpload(form);
  const { save, busy, result } = useSave(form, { basedOn, settled: upload.settled });
  const refused = result && 'errors' in result ? result : undefined;
  useLeaveWhenSaved(result, kept.keptAt, isNew ? 'Event created' : 'Event updated');

  const loadStored = () => {
    const draft = form.getValues();
    // The page that opens finds it there as work on another version, and asks what becomes of it.
    keep(shelfOf(userId, draft.id) + newId(), { draft, basedOn });
    dropKept(kept.keptAt);
    location.assign(`/platform/edit-event/${draft.id}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'last') void save();
  };
  const storedRendering = stored.rendering?.key;
  const facts = useMemo(
    () => ({ currencies, leastAmounts, serviceFee, storedTypes, storedRendering, upload }),
    [currencies, leastAmounts, serviceFee, storedTypes, storedRendering, upload],
  );
  const marks = useMarks(form, seen);

  return (
    <FormProvider {...form}>
      <WizardFactsContext value={facts}>
        <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {/* Until then nothing keeps what is typed: better no field than one that forgets. */}
          <fieldset disabled={!kept.ready} className="contents">
            <StepNav current={step} marks={marks} onGo={go} />
            {kept.aside ? (
              <Aside aside={kept.aside} stored={stored} onTake={kept.takeAside} onDiscard={kept.closeAside} />
            ) : null}
            {step === 'details' ? <Kept isNew={isNew} {...kept} /> : null}
            <Step key={step} title={TITLES[step]} announce={moved}>
              {step === 'details' ? <DetailsStep onNext={() => go('photo')} /> : null}
              {step === 'photo' ? <PhotoStep onNext={() => go('types')} /> : null}
              {step === 'types' ? <TypesStep onNext={() => go('last')} /> : null}
              {step === 'last' ? (
                <LastStep
                  action={isNew ? 'Create' : 'Update'}
                  busy={busy}
                  refused={busy ? undefined : refused}
                  onFault={goToFault}
                  onBack={() => go('types')}
                  onKeepMine={() => {
                    if (!refused?.stored) return;
                    form.reset(rebase(form.getValues(), refused.stored.draft), { keepDefaultValues: true });
                    void save(refused.stored.updatedAt);
                  }}
                  onLoadStored={loadStored}
                />
              ) : null}
            </Step>
          </fieldset>
        </form>
      </WizardFactsContext>
    </FormProvider>
  );
}

const TITLES: Record<StepId, string> = {
  details: 'Details',
  photo: 'Photo',
  types: 'Ticket Types',
  last: 'Validation',
};

/** Once it is stored, the draft in the browser has done its work. */
function useLeaveWhenSaved(result: SaveResult | undefined, keptAt: string, news: string) {
  const navigate = useNavigate();
  const saved = result !== undefined && 'saved' in result;
  useEffect(() => {
    if (!saved) return;
    dropKept(keptAt);
    toast.success(news);
    void navigate('/platform/events');
  }, [saved, keptAt, news, navigate]);
}
