import { Form } from 'react-router';
import { SELECTIONS, type Selection } from '../../core/questionnaire/questionnaire.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { StepRefused } from './questionnaire-steps.ts';

/** The first step. Male is selected until somebody says otherwise. */
export function GenderStep({
  selection,
  drawnFor,
  refused,
}: {
  selection: Selection | null;
  drawnFor: string;
  refused: StepRefused | undefined;
}) {
  return (
    <Form method="post" data-keep-typed="gender" className="grid gap-8">
      <input type="hidden" name="step" value="gender" />
      <input type="hidden" name="for" value={drawnFor} />
      <fieldset>
        <legend>
          <h1 className="text-4xl font-extrabold sm:text-5xl">Please select an option..</h1>
        </legend>
        <div className="questionnaire-toggle">
          {SELECTIONS.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="selection"
                value={option}
                defaultChecked={option === (refused?.selection ?? selection ?? 'Male')}
              />
              <span>{option}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {refused ? <Notice kind="error">{refused.errors.detail}</Notice> : null}
      <div>
        <Button type="submit" name="move" value="next" className="max-sm:w-full">
          Next
        </Button>
      </div>
    </Form>
  );
}
