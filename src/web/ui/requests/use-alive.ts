import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true once scripts run and keep what is typed. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
