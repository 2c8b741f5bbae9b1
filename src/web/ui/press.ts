import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** The spec's delays of the shared button, ms. */
export const NAVIGATE_AFTER = 150;
export const SPIN_ALONE = 650;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The shared button's behaviour. A route alone: spinner, navigates after 150 ms. A handler: spinner while it works, then
 * the route (if any) after 150 ms, then the spinner goes. Neither: the spinner shows for 650 ms. Presses while it spins
 * do nothing; what a handler throws is thrown on, and then nothing navigates.
 */
export function usePress(to: string | undefined, onPress: (() => unknown) | undefined) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const press = useCallback(async () => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      if (onPress) await onPress();
      if (!onPress && !to) await pause(SPIN_ALONE);
      if (to) {
        await pause(NAVIGATE_AFTER);
        if (mounted.current) await navigate(to);
      }
    } finally {
      working.current = false;
      setBusy(false);
    }
  }, [navigate, onPress, to]);

  return { busy, press };
}
