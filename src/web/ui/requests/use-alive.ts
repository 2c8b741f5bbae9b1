import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the page as the server sent it, true once scripts keep what is typed. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
