import { useRevalidator } from 'react-router';
import { Button } from './button.tsx';

/** Asks again for a page that did not load, and is replaced by it. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button look="main" onPress={revalidate} busy={state === 'loading'}>
      Try again
    </Button>
  );
}
