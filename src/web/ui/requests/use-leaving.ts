import { useCallback, useEffect, useRef } from 'react';

/** @returns a way to ask for the signal that ends once the component is gone: whoever left waits for nothing any more */
export function useLeaving(): () => AbortSignal | undefined {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    return () => own.abort();
  }, []);
  return useCallback(() => controller.current?.signal, []);
}
