import { Button } from '../../ui/buttons/button.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';

interface RefusedDecisionProps {
  errors: FormErrors | undefined;
  /** Reloads the page if it is outdated. */
  lookAgain: (() => Promise<void>) | undefined;
}

/** Says beside an event why a decision was refused. */
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
