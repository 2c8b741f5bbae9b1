import { Button } from '../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';
import { useNeedsApproval } from '../frame/use-needs-approval.ts';

interface SendForApprovalProps {
  /** It was rejected before. */
  again: boolean;
  look: 'main' | 'quiet';
}

/** Submits a draft, or a rejected event again, or puts a draft on sale that needs no approval. The page's action does it (`submit`). */
export function SendForApproval({ again, look }: SendForApprovalProps) {
  const changeAndSay = useChangeAndSay();
  const needsApproval = useNeedsApproval();
  if (!again && !needsApproval)
    return (
      <Button look={look} onPress={() => changeAndSay('submit', {}, 'On sale')}>
        Put on sale
      </Button>
    );
  return (
    <Button look={look} onPress={() => changeAndSay('submit', {}, 'Sent for approval')}>
      {again ? 'Send for approval again' : 'Send for approval'}
    </Button>
  );
}
