import { useRevalidator } from 'react-router';
import { providerName } from '../../../core/payments/provider-name.ts';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { toast } from '../../ui/toaster.tsx';

/** Asks how the account stands, for those who do not want to wait until the provider says so by itself. */
export function AskProvider({ provider }: { provider: string }) {
  const { revalidate } = useRevalidator();
  const press = async () => {
    try {
      await callApi('POST', `/api/payees/${provider}/refresh`);
      await revalidate();
      toast.success('Status updated.');
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'That didn’t work. Try again.');
    }
  };
  return <Button onPress={press}>Check status with {providerName(provider)}</Button>;
}
