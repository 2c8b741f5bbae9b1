import { providerName } from '../../../../core/providers/provider-name.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../../ui/requests/use-change.ts';

/** Asks how the account stands, for those who do not want to wait until the provider says so by itself. */
export function AskProvider({ provider }: { provider: string }) {
  const changeAndSay = useChangeAndSay();
  return (
    <Button onPress={() => changeAndSay('check-account', { provider }, 'Status updated.')}>
      Check status with {providerName(provider)}
    </Button>
  );
}
