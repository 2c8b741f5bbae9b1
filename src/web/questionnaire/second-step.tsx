import { Form } from 'react-router';
import { LONGEST } from '../../core/questionnaire/questionnaire.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { DETAIL_FIELDS } from './detail-fields.ts';
import type { StepData, StepRefused } from './questionnaire-steps.ts';

/** The second step: eight answers, none of which is needed. 'Finish' stands first, so that Enter finishes. */
export function SecondStep({
  shown,
  drawnFor,
  refused,
}: {
  shown: StepData;
  drawnFor: string;
  refused: StepRefused | undefined;
}) {
  const details = refused?.details ?? shown.details;
  const hints = refused ? {} : shown.hints;
  const errors = refused?.errors;
  return (
    <Form method="post" noValidate data-keep-typed="second" className="grid gap-8">
      <input type="hidden" name="step" value="second" />
      <input type="hidden" name="for" value={drawnFor} />
      <div>
        <h1 className="text-4xl font-extrabold sm:text-5xl">Basic details</h1>
        <p className="mt-3 text-muted">Answer what you like; leave out what you would rather not say.</p>
      </div>
      {errors && Object.keys(errors.fields).length === 0 ? (
        <Notice kind="error">{errors.detail}</Notice>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        {DETAIL_FIELDS.map(({ name, ...field }) => (
          <Field
            key={name}
            {...field}
            name={name}
            maxLength={LONGEST[name]}
            defaultValue={details[name]}
            hint={hints[name]}
            error={errors?.fields[`details.${name}`]}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="move" value="finish" className="max-sm:w-full">
          Finish
        </Button>
        <Button type="submit" name="move" value="back" look="quiet" className="max-sm:w-full">
          Back
        </Button>
      </div>
    </Form>
  );
}
