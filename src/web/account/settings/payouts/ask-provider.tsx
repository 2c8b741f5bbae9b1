import { providerName } from '../../../../core/providers/provider-name.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../../ui/requests/use-change.ts';

/** Asks the provider for the account's state, for people who do not want to wait for its notice. */
export function AskProvider({ provider }: { provider: string }) {
  const changeAndSay = useChangeAndSay();
  return (
    <Button onPress={() => changeAndSay('check-account', { provider }, 'Status updated.')}>
      Check status with {providerName(provider)}
    </Button>
  );
}
