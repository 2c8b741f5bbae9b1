import { Button } from '../../../ui/buttons/button.tsx';
import { SteadyPress } from '../steady-press.tsx';

interface StepEndProps {
  /** Goes to the previous step. Without it, the link leads back to the events. */
  onBack?: () => void;
  onNext: () => void;
}

/** The buttons at the foot of a step. */
export function StepEnd({ onBack, onNext }: StepEndProps) {
  return (
    <SteadyPress className="flex flex-wrap justify-between gap-3 pt-2">
      {onBack ? <Button onPress={onBack}>Back</Button> : <Button to="/platform/events">Back</Button>}
      <Button look="main" onPress={onNext} className="min-w-32">
        Next
      </Button>
    </SteadyPress>
  );
}
