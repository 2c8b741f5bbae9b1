import { Button } from '../../ui/buttons/button.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';

interface RefusedDecisionProps {
  errors: FormErrors | undefined;
  /** Loads the page again where what is shown is outdated. */
  lookAgain: (() => Promise<void>) | undefined;
}

/** Says why a decision was not taken, beside the event it is about. */
export function RefusedDecision({ errors, lookAgain }: RefusedDecisionProps) {
  if (!errors || errors.fields.reason) return null;
  return (
    <Notice kind="error">
      <p>{errors.detail}</p>
      {lookAgain ? (
        <Button className="mt-3" onPress={lookAgain}>
          Look again
        </Button>
      ) : null}
    </Notice>
  );
}
