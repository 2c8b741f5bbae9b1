import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { toast } from '../../ui/toaster.tsx';

/** Turns direct payouts with one provider off, or on again. */
export function PayoutSwitch({ provider, to }: { provider: string; to: 'active' | 'off' }) {
  const { revalidate } = useRevalidator();
  const press = async () => {
    try {
      await callApi('PATCH', `/api/payees/${provider}`, { state: to });
      toast.success(to === 'off' ? 'Direct payouts are off.' : 'Direct payouts are on.');
      await revalidate();
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'That didn’t work. Try again.');
    }
  };
  return <Button onPress={press}>{to === 'off' ? 'Turn off' : 'Turn on'}</Button>;
}
