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
  /** What comes first: another question that waits at the browser ends. */
  onBegin?: () => void;
  /** Takes the passkey's JSON. What it throws is shown below the button. */
  onPasskey: (passkey: unknown) => unknown;
}

/** Asks for a passkey. Where the browser has none of it, or scripts do not run, it keeps its place and is not there. */
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
    <div className={`grid gap-4 ${alive ? '' : 'invisible'}`}>
      <Button look={look} onPress={ask}>
        {children}
      </Button>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
    </div>
  );
}
