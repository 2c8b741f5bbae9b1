import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createSoon, runPress } from './press-steps.ts';

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

/** Navigates after a short delay (see createSoon), and reports that it is about to. */
export function useGoSoon() {
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  const [soon] = useState(createSoon);
  const mounted = useMounted();

  const goSoon = useCallback(
    async (to: string) => {
      setGoing(true);
      const last = await soon(() => (mounted.current ? navigate(to) : undefined));
      if (last) setGoing(false);
    },
    [navigate, soon, mounted],
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
