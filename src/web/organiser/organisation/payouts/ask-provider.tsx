import { providerName } from '../../../../core/providers/find-provider.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../../ui/requests/use-change.ts';
import { useProviders } from '../../../ui/use-providers.ts';

/** Asks the provider for the account's state, for people who do not want to wait for its notice. */
export function AskProvider({ provider }: { provider: string }) {
  const changeAndSay = useChangeAndSay();
  const name = providerName(useProviders(), provider);
  return (
    <Button onPress={() => changeAndSay('check-account', { provider }, 'Status updated.')}>
      Check status with {name}
    </Button>
  );
}
