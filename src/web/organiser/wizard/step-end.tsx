import { Button } from '../../ui/button.tsx';

/**
 * The foot of a step: where it goes on. A press leaves the focus where it is: a field that is left may show its error, and
 * the button would move away from under the pointer before the press is over.
 */
export function StepEnd({ onNext }: { onNext: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control, it only keeps the focus from moving
    <div className="flex justify-end pt-2" onMouseDown={(event) => event.preventDefault()}>
      <Button look="main" onPress={onNext} className="min-w-32">
        Next
      </Button>
    </div>
  );
}
