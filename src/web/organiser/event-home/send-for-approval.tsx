import { Button } from '../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';

interface SendForApprovalProps {
  /** It was rejected before. */
  again: boolean;
  look: 'main' | 'quiet';
}

/** Submits a draft, or a rejected event again. The page's action does it (`submit`). */
export function SendForApproval({ again, look }: SendForApprovalProps) {
  const changeAndSay = useChangeAndSay();
  return (
    <Button look={look} onPress={() => changeAndSay('submit', {}, 'Sent for approval')}>
      {again ? 'Send for approval again' : 'Send for approval'}
    </Button>
  );
}
