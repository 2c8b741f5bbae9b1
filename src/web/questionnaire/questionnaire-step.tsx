import './questionnaire.css';
import { idDrawnFor } from '../../core/accounts/drawn-for.ts';
import { STEPS, type Step } from '../../core/questionnaire/questionnaire.ts';
import { DoneStep } from './done-step.tsx';
import { GenderStep } from './gender-step.tsx';
import type { StepData, StepRefused } from './questionnaire-steps.ts';
import { SecondStep } from './second-step.tsx';

interface QuestionnaireStepProps {
  shown: StepData;
  /** Why the form comes back. */
  refused: StepRefused | undefined;
}

/** One step of the three, and how far along it is. */
export function QuestionnaireStep({ shown, refused }: QuestionnaireStepProps) {
  const drawnFor = refused?.drawnFor ?? shown.drawnFor;
  return (
    <div className="questionnaire" data-whose={idDrawnFor(drawnFor)}>
      <Along step={shown.step} />
      {shown.step === 'gender' ? (
        <GenderStep selection={shown.selection} drawnFor={drawnFor} refused={refused} />
      ) : null}
      {shown.step === 'second' ? <SecondStep shown={shown} drawnFor={drawnFor} refused={refused} /> : null}
      {shown.step === 'done' ? <DoneStep shown={shown} /> : null}
    </div>
  );
}

function Along({ step }: { step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        Step {at + 1} of {STEPS.length}
      </p>
      <div aria-hidden className="flex gap-1.5">
        {STEPS.map((each, index) => (
          <span key={each} data-behind={index <= at} className="questionnaire-leg" />
        ))}
      </div>
    </div>
  );
}
