import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';

/** Asks again for what did not come. The page that was asked for takes this one's place as soon as it does. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button look="main" onPress={revalidate} busy={state === 'loading'}>
      Try again
    </Button>
  );
}
