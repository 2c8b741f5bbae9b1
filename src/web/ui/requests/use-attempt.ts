import { useState } from 'react';
import { Refused } from './call-api.ts';

/**
 * Keeps the state of a form whose request may be refused.
 * @returns `busy` names what is being sent, and `refused` is the last refusal until the next attempt. `attempt` sends; it throws errors
 * other than `Refused`
 */
export function useAttempt<What extends string = 'save'>() {
  const [busy, setBusy] = useState<What>();
  const [refused, setRefused] = useState<Refused>();
  const attempt = async (what: What, send: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setRefused(undefined);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, refused, attempt };
}
