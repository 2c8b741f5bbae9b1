import { Button } from '../../ui/button.tsx';
import { SteadyPress } from './steady-press.tsx';

/** The foot of a step: where it goes on. */
export function StepEnd({ onNext }: { onNext: () => void }) {
  return (
    <SteadyPress className="flex justify-end pt-2">
      <Button look="main" onPress={onNext} className="min-w-32">
        Next
      </Button>
    </SteadyPress>
  );
}
