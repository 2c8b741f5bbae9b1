import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { GO_SOON_AFTER, pause, runPress } from './press-steps.ts';

/** The shared button's behaviour (see runPress), with its spinner. Presses while it spins do nothing. */
export function usePress(to: string | undefined, onPress: (() => unknown) | undefined) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const mounted = useMounted();

  const press = useCallback(async () => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    const go = (route: string) => (mounted.current ? navigate(route) : undefined);
    try {
      await runPress({ to, onPress, navigate: go });
    } finally {
      working.current = false;
      setBusy(false);
    }
  }, [navigate, onPress, to, mounted]);

  return { busy, press };
}

/** The navigation helper: goes to a route after 350 ms, so that what was pressed is seen to answer first. The last call wins. */
export function useGoSoon() {
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  const latest = useRef(0);
  const mounted = useMounted();

  const goSoon = useCallback(
    async (to: string) => {
      const call = ++latest.current;
      setGoing(true);
      await pause(GO_SOON_AFTER);
      if (call !== latest.current) return;
      try {
        if (mounted.current) await navigate(to);
      } finally {
        if (call === latest.current) setGoing(false);
      }
    },
    [navigate, mounted],
  );

  return { going, goSoon };
}

function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
