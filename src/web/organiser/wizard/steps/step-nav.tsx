import { Check, CircleAlert, PencilLine } from 'lucide-react';
import { STEPS, type StepId } from './steps.ts';

/** `missing`: something is missing there; `done`: nothing is; `unsaved`: a stored event is changed there. Other steps have no mark. */
export type StepMark = 'missing' | 'unsaved' | 'done' | undefined;

interface StepNavProps {
  current: StepId;
  marks: Record<StepId, StepMark>;
  onGo: (step: StepId) => void;
}

/** The four steps, each of which can be opened at any time. */
export function StepNav({ current, marks, onGo }: StepNavProps) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap gap-1.5 *:flex-auto sm:grid sm:grid-cols-4 sm:gap-3">
        {STEPS.map(({ id, label }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'step' : undefined}
              data-mark={marks[id]}
              onClick={() => onGo(id)}
              className="wizard-step"
            >
              <span className="flex items-center gap-1 text-sm tabular-nums">
                {index + 1}
                <Mark of={marks[id]} />
              </span>
              <span className="text-sm leading-tight font-semibold whitespace-nowrap sm:text-base">
                {label}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ of }: { of: StepMark }) {
  if (of === 'done') {
    return (
      <>
        <Check aria-hidden className="size-4" />
        <span className="sr-only">, done</span>
      </>
    );
  }
  if (of === 'unsaved') {
    return (
      <>
        <PencilLine aria-hidden className="size-4" />
        <span className="sr-only">, unsaved changes</span>
      </>
    );
  }
  if (of === undefined) return null;
  return (
    <>
      <CircleAlert aria-hidden className="field-error size-4" />
      <span className="sr-only">, something is missing</span>
    </>
  );
}
