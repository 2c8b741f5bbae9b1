import './questionnaire.css';
import { STEPS, type Step } from '../../core/questionnaire/questionnaire.ts';
import type { AskedStep } from '../../core/questionnaire/questions.ts';
import { userIdOf } from '../../core/sessions/rendered-for.ts';
import { Notice } from '../ui/notice.tsx';
import { nameOf } from './answer-name.ts';
import { AskStep } from './ask-step.tsx';
import { DoneStep } from './done-step.tsx';
import type { StepData, StepRefused } from './questionnaire-steps.ts';

interface QuestionnaireStepProps {
  shown: StepData;
  /** Why the form was refused. */
  refused: StepRefused | undefined;
}

/** One of the three steps, and how far along it is. */
export function QuestionnaireStep({ shown, refused }: QuestionnaireStepProps) {
  const renderedFor = refused?.renderedFor ?? shown.renderedFor;
  const step = refused ? stepToMend(shown, refused) : shown.step;
  const asked = shown.steps.find((each) => each.step === step);
  return (
    <div className="questionnaire" data-whose={userIdOf(renderedFor)}>
      {shown.open ? null : (
        <Notice kind="info" title="This questionnaire isn’t open yet">
          We are still writing our questions. Those below are examples.
        </Notice>
      )}
      <Along step={step} />
      {asked ? (
        <AskStep key={step} asked={asked} shown={shown} renderedFor={renderedFor} refused={refused} />
      ) : (
        <DoneStep shown={shown} />
      )}
    </div>
  );
}

/** Finds the step with the error: the one that was sent, or an earlier one that lacks an answer. */
function stepToMend({ steps, step }: StepData, { errors, step: sent = 'gender' }: StepRefused): Step {
  if (step === 'done') return step;
  const hasError = ({ questions }: AskedStep) => questions.some(({ id }) => errors.fields[nameOf(id)]);
  const mine = steps.find((each) => each.step === sent);
  return mine && hasError(mine) ? sent : (steps.find(hasError)?.step ?? sent);
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
