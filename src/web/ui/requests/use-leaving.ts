import { useCallback, useEffect, useRef } from 'react';

/**
 * @returns a function that returns the signal which is aborted once the component is gone, so that nothing goes on for a page that was left
 */
export function useLeaving(): () => AbortSignal | undefined {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    return () => own.abort();
  }, []);
  return useCallback(() => controller.current?.signal, []);
}
