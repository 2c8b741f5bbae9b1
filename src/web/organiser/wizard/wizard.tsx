import './wizard.css';
import { type FormEvent, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useFetcher, useNavigate } from 'react-router';
import type { EventInput } from '../../../core/events/event.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DetailsStep } from './details-step.tsx';
import { type EventDraft, inputOf } from './draft.ts';
import { draftResolver, fieldOf } from './faults.ts';
import { dropDraft } from './kept-draft.ts';
import { LastStep } from './last-step.tsx';
import { PhotoStep } from './photo-step.tsx';
import type { SaveResult } from './save.ts';
import { Step } from './step.tsx';
import { StepNav } from './step-nav.tsx';
import { type StepId, stepOf } from './steps.ts';
import { TypesStep } from './types-step.tsx';
import { useAlive } from './use-alive.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSteps } from './use-steps.ts';

interface WizardProps {
  /** What is stored now, or an empty draft. */
  stored: EventDraft;
  /** The stored event's version; '' for a new one. */
  basedOn: string;
  /** Where the draft is kept (kept-draft.ts). */
  keptAt: string;
}

/** Four steps from nothing to an event that waits for approval; the same four change one. */
export function Wizard({ stored, basedOn, keptAt }: WizardProps) {
  const form = useForm<EventDraft, unknown, EventInput>({
    defaultValues: stored,
    resolver: draftResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { restored, startAfresh } = useKeptDraft(form, { key: keptAt, basedOn, stored });
  const { step, moved, go, goToFault } = useSteps(form);
  const alive = useAlive();
  const fetcher = useFetcher<SaveResult>();
  const refused = fetcher.data && 'errors' in fetcher.data ? fetcher.data.errors : undefined;
  useLeaveWhenSaved(fetcher.data, keptAt, basedOn === '' ? 'Event created' : 'Event updated');

  useEffect(() => {
    for (const [path, message] of Object.entries(refused?.fields ?? {})) {
      form.setError(fieldOf(path) as 'name', { type: 'server', message });
    }
  }, [refused, form]);

  const save = form.handleSubmit(() => {
    const input = { ...inputOf(form.getValues()), ...(basedOn ? { updatedAt: basedOn } : {}) };
    return fetcher.submit(JSON.stringify(input), { method: 'post', encType: 'application/json' });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'last') void save();
  };

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid gap-8">
        {/* Until the page is alive nothing keeps what is typed: better no field than one that forgets. */}
        <fieldset disabled={!alive} className="contents">
          <StepNav current={step} faulty={faultySteps(form.formState.errors)} onGo={go} />
          {restored && step === 'details' ? <Restored onStartAfresh={startAfresh} /> : null}
          {step === 'details' ? (
            <Step key="details" title="Details" announce={moved}>
              <DetailsStep onNext={() => go('photo')} />
            </Step>
          ) : null}
          {step === 'photo' ? (
            <Step key="photo" title="Photo" announce={moved}>
              <PhotoStep onNext={() => go('types')} />
            </Step>
          ) : null}
          {step === 'types' ? (
            <Step key="types" title="Ticket Types" announce={moved}>
              <TypesStep onNext={() => go('last')} />
            </Step>
          ) : null}
          {step === 'last' ? (
            <Step key="last" title="Validation" announce={moved}>
              <LastStep
                action={basedOn ? 'Update' : 'Create'}
                busy={fetcher.state !== 'idle'}
                refused={fetcher.state === 'idle' ? refused : undefined}
                onFault={goToFault}
              />
            </Step>
          ) : null}
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** Once it is stored, the draft in the browser has done its work. */
function useLeaveWhenSaved(result: SaveResult | undefined, keptAt: string, news: string) {
  const navigate = useNavigate();
  const saved = result !== undefined && 'saved' in result;
  useEffect(() => {
    if (!saved) return;
    dropDraft(keptAt);
    toast.success(news);
    void navigate('/platform/events');
  }, [saved, keptAt, news, navigate]);
}

const faultySteps = (errors: object): ReadonlySet<StepId> => new Set(Object.keys(errors).map(stepOf));

function Restored({ onStartAfresh }: { onStartAfresh: () => void }) {
  return (
    <Notice kind="info" title="This is what you had entered before">
      <p>It is kept in this browser until you save it.</p>
      <Button onPress={onStartAfresh} className="mt-3">
        Start afresh
      </Button>
    </Notice>
  );
}
