import { Button } from '../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';

/** Ends the changing of a rejected event: admins look at it once more. The page's action does it (`submit`). */
export function SendAgain({ look }: { look: 'main' | 'quiet' }) {
  const changeAndSay = useChangeAndSay();
  return (
    <Button look={look} onPress={() => changeAndSay('submit', {}, 'Sent for approval')}>
      Send for approval again
    </Button>
  );
}
