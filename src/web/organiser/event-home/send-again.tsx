import { Button } from '../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';

/** Submits a changed event that was rejected for another review. The page's action does it (`submit`). */
export function SendAgain({ look }: { look: 'main' | 'quiet' }) {
  const changeAndSay = useChangeAndSay();
  return (
    <Button look={look} onPress={() => changeAndSay('submit', {}, 'Sent for approval')}>
      Send for approval again
    </Button>
  );
}
