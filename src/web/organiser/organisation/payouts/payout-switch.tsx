import { Button } from '../../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../../ui/requests/use-change.ts';

/** Turns direct payouts with one provider off or on again. */
export function PayoutSwitch({ provider, to }: { provider: string; to: 'active' | 'off' }) {
  const changeAndSay = useChangeAndSay();
  const done = to === 'off' ? 'Direct payouts are off.' : 'Direct payouts are on.';
  return (
    <Button onPress={() => changeAndSay('switch-payouts', { provider, state: to }, done)}>
      {to === 'off' ? 'Turn off' : 'Turn on'}
    </Button>
  );
}
