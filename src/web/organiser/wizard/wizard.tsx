import './wizard.css';
import { type FormEvent, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { EventInput } from '../../../core/events/event.ts';
import { differences, rebase } from './draft/compare-drafts.ts';
import { type EventDraft, newDraft } from './draft/draft.ts';
import { Kept, OpenElsewhere } from './draft/draft-notices.tsx';
import { keep, newEventKey, sectionKey } from './draft/stored-draft.ts';
import { useStoredDraft } from './draft/use-stored-draft.ts';
import { draftResolver } from './faults.ts';
import { useRenderingUpload } from './files/use-rendering-upload.ts';
import { editPath, SECTIONS } from './sections/sections.ts';
import { DetailsStep } from './steps/details-step.tsx';
import { LastStep } from './steps/last-step.tsx';
import { PhotoStep } from './steps/photo-step.tsx';
import { Step } from './steps/step.tsx';
import { StepNav } from './steps/step-nav.tsx';
import type { StepId } from './steps/steps.ts';
import { TypesStep } from './steps/types-step.tsx';
import { useMarks } from './steps/use-marks.ts';
import { useSteps } from './steps/use-steps.ts';
import { useLeaveWhenSaved } from './use-leave-when-saved.ts';
import { useSave } from './use-save.ts';
import { type WizardFacts, WizardFactsContext } from './wizard-facts.ts';

interface WizardProps
  extends Pick<WizardFacts, 'currencies' | 'minimumAmounts' | 'serviceFee' | 'taxRates' | 'findsStreets'> {
  userId: string;
}

const NOTHING = newDraft();
const NO_TYPES = {};
const NOTHING_TO_MOVE = { codes: 0, areas: 0 };
const ALL_FIELDS = SECTIONS.flatMap(({ fields }) => [...fields]);

/** The four steps of creating an event, which then waits for approval. */
export function Wizard({ userId, ...given }: WizardProps) {
  const { currencies, minimumAmounts, serviceFee, taxRates, findsStreets } = given;
  const form = useForm<EventDraft, unknown, EventInput>({
    defaultValues: NOTHING,
    resolver: draftResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const kept = useStoredDraft(form, {
    key: newEventKey(userId),
    basedOn: '',
    stored: NOTHING,
    fields: ALL_FIELDS,
  });
  const { step, seen, moved, go, goToFault } = useSteps(form);
  const upload = useRenderingUpload(form);
  const { save, busy, result } = useSave(form, { basedOn: '', settled: upload.settled });
  const refused = result && 'errors' in result ? result : undefined;
  useLeaveWhenSaved(result, { drop: kept.drop, news: 'Event created', to: '/platform/events' });

  const openCreated = () => {
    if (!refused?.stored) return;
    const { draft: stored, updatedAt: basedOn } = refused.stored;
    const values = form.getValues();
    // The stored types are in the same order, and now have ids.
    const types = values.types.map((type, at) => ({ ...type, typeId: stored.types[at]?.typeId ?? '' }));
    for (const { id, fields } of SECTIONS) {
      const draft = rebase({ ...values, types }, stored, fields);
      const changed = differences(draft, stored).length > 0;
      if (changed) keep(sectionKey(userId, stored.id, id), { draft, basedOn });
    }
    kept.drop();
    location.assign(editPath(stored.id));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'last') void save();
  };
  const facts = useMemo(
    () => ({
      ...{ currencies, minimumAmounts, serviceFee, taxRates, findsStreets, upload },
      ...{ storedTypes: NO_TYPES, storedSharedCapacities: NO_TYPES, storedRendering: undefined },
      timesToMove: NOTHING_TO_MOVE,
    }),
    [currencies, minimumAmounts, serviceFee, taxRates, findsStreets, upload],
  );
  const marks = useMarks(form, seen);
  if (kept.where === 'elsewhere') return <OpenElsewhere onContinue={kept.continueHere} />;

  return (
    <FormProvider {...form}>
      <WizardFactsContext value={facts}>
        <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {/* Until then nothing keeps what is typed, so the fields are disabled rather than lose it. */}
          <fieldset disabled={!kept.ready} className="contents">
            <StepNav current={step} marks={marks} onGo={go} />
            {step === 'details' && kept.restored ? <Kept isNew onDiscard={kept.discard} /> : null}
            <Step key={step} title={TITLES[step]} announce={moved || kept.continued} ready={kept.ready}>
              {step === 'details' ? <DetailsStep onNext={() => go('photo')} /> : null}
              {step === 'photo' ? (
                <PhotoStep onBack={() => go('details')} onNext={() => go('types')} />
              ) : null}
              {step === 'types' ? <TypesStep onBack={() => go('photo')} onNext={() => go('last')} /> : null}
              {step === 'last' ? (
                <LastStep
                  busy={busy}
                  refused={busy ? undefined : refused}
                  onFault={goToFault}
                  onBack={() => go('types')}
                  onOpenCreated={openCreated}
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
