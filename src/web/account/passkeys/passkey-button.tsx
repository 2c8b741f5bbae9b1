import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { askForPasskey, type Purpose, passkeysWork } from './ask-browser.ts';

interface PasskeyButtonProps {
  purpose: Purpose;
  children: string;
  look?: 'main' | 'quiet';
  /** Called first, to end another request that waits in the browser. */
  onBegin?: () => void;
  /** Takes the passkey's JSON. Errors are shown below the button. */
  onPasskey: (passkey: unknown) => unknown;
}

/**
 * Asks for a passkey. While scripts load, the button is invisible but keeps its place; if the browser runs none, or has no
 * support, there is no button.
 */
export function PasskeyButton({ purpose, children, look = 'quiet', onBegin, onPasskey }: PasskeyButtonProps) {
  const alive = useAlive();
  const [refused, setRefused] = useState<string>();
  const ask = async () => {
    setRefused(undefined);
    onBegin?.();
    try {
      await onPasskey(await askForPasskey(purpose));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error.message);
    }
  };
  if (alive && !passkeysWork()) return null;
  return (
    <div className={`needs-script grid gap-4 ${alive ? '' : 'invisible'}`}>
      <Button look={look} onPress={ask}>
        {children}
      </Button>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
    </div>
  );
}
