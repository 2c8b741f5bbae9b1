import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { StepData } from './questionnaire-steps.ts';

/** The last step. It points out if we have no way to reply, but that does not keep anybody from finishing. */
export function DoneStep({ shown: { hint, reachable, email } }: { shown: StepData }) {
  return (
    <div className="grid justify-items-start gap-8">
      <h1 className="questionnaire-done">
        <span className="text-5xl font-extrabold sm:text-6xl">All done</span>
        <span className="sr-only"> - </span>
        <span className="questionnaire-done-line">We'll respond as soon as we've reviewed your answers</span>
        <span className="sr-only"> - </span>
        <span className="questionnaire-done-line">Thank you for your interest</span>
      </h1>
      {hint ? (
        <Notice kind="warning" title="Is your email address right?">
          <p className="wrap-anywhere">
            You wrote “{email}”, which does not look like one. Go back to change it.
          </p>
        </Notice>
      ) : null}
      {reachable ? null : (
        <Notice kind="info" title="You left no email address">
          We can’t reply without one. Go back to add it.
        </Notice>
      )}
      <Button href="?step=second" className="max-sm:w-full">
        Back
      </Button>
    </div>
  );
}
