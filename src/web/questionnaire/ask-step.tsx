import { Form } from 'react-router';
import type { AskedStep } from '../../core/questionnaire/questions.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { nameOf } from './answer-name.ts';
import { QuestionField } from './question-field.tsx';
import type { StepData, StepRefused } from './questionnaire-steps.ts';

interface AskStepProps {
  asked: AskedStep;
  shown: StepData;
  renderedFor: string;
  refused: StepRefused | undefined;
}

/** A step with questions. Its forward button comes first, so that Enter presses that one. */
export function AskStep({ asked: { step, heading, questions }, shown, renderedFor, refused }: AskStepProps) {
  const errors = refused?.errors;
  const answers = { ...shown.answers, ...refused?.answers };
  const isShown = questions.some(({ id }) => errors?.fields[nameOf(id)]);
  return (
    <Form method="post" noValidate data-kept data-autosave={step} className="grid gap-8">
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="for" value={renderedFor} />
      <div>
        <h1 dir="auto" className="text-4xl font-extrabold wrap-anywhere sm:text-5xl">
          {heading}
        </h1>
        <p className="mt-3 text-muted">
          {questions.some(({ required }) => required)
            ? 'Please answer the questions marked as required.'
            : 'Answer as much as you like. All questions are optional.'}
        </p>
      </div>
      {errors && !isShown ? <Notice kind="error">{errors.detail}</Notice> : null}
      <div className="grid gap-6 sm:grid-cols-2">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={answers[question.id] ?? ''}
            hint={question.kind === 'email' && !refused ? shown.hint : undefined}
            error={errors?.fields[nameOf(question.id)]}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {step === 'gender' ? (
          <Button type="submit" name="move" value="next" className="max-sm:w-full">
            Next
          </Button>
        ) : (
          <>
            <Button type="submit" name="move" value="finish" className="max-sm:w-full">
              Finish
            </Button>
            <Button type="submit" name="move" value="back" look="quiet" className="max-sm:w-full">
              Back
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
