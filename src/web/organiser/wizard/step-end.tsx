import { Button } from '../../ui/button.tsx';

/** The foot of a step: where it goes on. */
export function StepEnd({ onNext }: { onNext: () => void }) {
  return (
    <div className="flex justify-end pt-2">
      <Button look="main" onPress={onNext} className="min-w-32">
        Next
      </Button>
    </div>
  );
}
