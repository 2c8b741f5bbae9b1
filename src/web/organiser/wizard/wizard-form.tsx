import './wizard.css';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { EventInput } from '../../../core/events/event.ts';
import { rebase } from './draft/compare-drafts.ts';
import type { EventDraft } from './draft/draft.ts';
import { Aside, Kept, OpenElsewhere } from './draft/draft-notices.tsx';
import type { useStoredDraft } from './draft/use-stored-draft.ts';
import { PhotoField } from './files/photo-field.tsx';
import { DetailsStep } from './steps/details-step.tsx';
import { Step } from './steps/step.tsx';
import { type StepMark, StepNav } from './steps/step-nav.tsx';
import { findStep, type StepId } from './steps/steps.ts';
import { TypesStep } from './steps/types-step.tsx';
import type { useSteps } from './steps/use-steps.ts';
import { type WizardFacts, WizardFactsContext } from './wizard-facts.ts';

interface WizardFormProps {
  form: UseFormReturn<EventDraft, unknown, EventInput>;
  kept: ReturnType<typeof useStoredDraft>;
  steps: ReturnType<typeof useSteps>;
  marks: Record<StepId, StepMark>;
  facts: WizardFacts;
  /** The stored event; undefined for a new one. */
  stored?: EventDraft;
  onSubmit: () => void;
  /** The foot of the steps with fields. */
  end: ReactNode;
  /** The last step. */
  last: ReactNode;
}

/** The wizard's four steps, for a new event and for a stored one. */
export function WizardForm({
  form,
  kept,
  steps,
  marks,
  facts,
  stored,
  onSubmit,
  end,
  last,
}: WizardFormProps) {
  const { step, moved, wanted, go } = steps;
  const { cropping } = facts.crop;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  if (kept.where === 'elsewhere') return <OpenElsewhere onContinue={kept.continueHere} />;
  const shown = (id: StepId) => ({
    title: findStep(id).title,
    announce: step === id && (moved || kept.continued),
    ready: kept.where === 'here',
  });
  return (
    <FormProvider {...form}>
      <WizardFactsContext value={facts}>
        <form data-kept onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {stored && kept.aside ? (
            <Aside
              mine={rebase(kept.aside.draft, stored, kept.aside.changed)}
              stored={stored}
              onTake={kept.takeAside}
              onDiscard={kept.closeAside}
            />
          ) : null}
          {/* Until then nothing keeps what is typed, so the fields are disabled rather than lose it. */}
          <fieldset disabled={!kept.ready} className="contents">
            <StepNav current={step} marks={marks} onGo={go} />
            {kept.restored && !moved ? <Kept isNew={!stored} onDiscard={kept.discard} /> : null}
            {/* A photo that is being cropped exists only here, so the step stays until it is confirmed. */}
            {step === 'photo' || cropping ? (
              <div hidden={step !== 'photo'}>
                <Step {...shown('photo')}>
                  <PhotoField>{end}</PhotoField>
                </Step>
              </div>
            ) : null}
            {step === 'photo' ? null : (
              <Step key={step} {...shown(step)}>
                {step === 'details' ? <DetailsStep>{end}</DetailsStep> : null}
                {step === 'types' ? <TypesStep wanted={wanted}>{end}</TypesStep> : null}
                {step === 'last' ? last : null}
              </Step>
            )}
          </fieldset>
        </form>
      </WizardFactsContext>
    </FormProvider>
  );
}
