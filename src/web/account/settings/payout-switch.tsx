import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { toast } from '../../ui/toaster.tsx';

/** Turns direct payouts with one provider off, or on again. */
export function PayoutSwitch({ provider, to }: { provider: string; to: 'active' | 'off' }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const press = async () => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await callApi('PATCH', `/api/payees/${provider}`, { state: to });
      toast.success(to === 'off' ? 'Direct payouts are off.' : 'Direct payouts are on.');
      await revalidate();
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'That did not work. Try again.');
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onPress={() => void press()}>
      {to === 'off' ? 'Turn off' : 'Turn on'}
    </Button>
  );
}
