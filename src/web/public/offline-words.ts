/** Shown where a form stays on the page because there is no connection. */
export const OFFLINE =
  'You seem to be offline. What you entered is still here: check your connection, then try again.';
