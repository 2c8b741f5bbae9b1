import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { SteadyPress } from '../steady-press.tsx';
import { nextOf, previousOf, type StepId } from './steps.ts';

interface StepEndProps {
  step: StepId;
  onGo: (step: StepId) => void;
  /** Where 'Back' leads from the first step. */
  leave: string;
  /** The button that saves a stored event's step. */
  children?: ReactNode;
}

/** The buttons at the foot of a step. On a phone, 'Back' and 'Next' stand side by side below the button that saves. */
export function StepEnd({ step, onGo, leave, children }: StepEndProps) {
  const [previous, next] = [previousOf(step), nextOf(step)];
  return (
    <SteadyPress className="flex flex-wrap justify-between gap-3 pt-2">
      {previous ? <Button onPress={() => onGo(previous)}>Back</Button> : <Button to={leave}>Back</Button>}
      {children ? (
        <span className="flex flex-wrap gap-3 max-sm:order-first max-sm:w-full max-sm:*:grow sm:ms-auto">
          {children}
        </span>
      ) : null}
      {next ? (
        <Button look={children ? 'quiet' : 'main'} onPress={() => onGo(next)} className="min-w-32">
          Next
        </Button>
      ) : null}
    </SteadyPress>
  );
}
