import { CircleAlert } from 'lucide-react';
import { STEPS, type StepId } from './steps.ts';

interface StepNavProps {
  current: StepId;
  /** Steps with something wrong in them. */
  faulty: ReadonlySet<StepId>;
  onGo: (step: StepId) => void;
}

/** The four steps; each can be reached at any time. */
export function StepNav({ current, faulty, onGo }: StepNavProps) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
        {STEPS.map(({ id, label }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'step' : undefined}
              onClick={() => onGo(id)}
              className="wizard-step"
            >
              <span className="flex items-center gap-1 text-sm tabular-nums">
                {index + 1}
                {faulty.has(id) ? (
                  <>
                    <CircleAlert aria-hidden className="field-error size-4" />
                    <span className="sr-only">, something is missing</span>
                  </>
                ) : null}
              </span>
              <span className="text-sm leading-tight font-semibold sm:text-base">{label}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
