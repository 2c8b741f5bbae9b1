/** The delays of the shared button and of its navigation helper, ms. */
export const NAVIGATE_AFTER = 150;
export const GO_SOON_AFTER = 350;
export const SPIN_ALONE = 650;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The navigation helper runs its callback after 350 ms, so that the pressed control is seen to respond first. A later call replaces one
 * that still waits. @returns whether this call was the last
 */
export function createSoon(): (go: () => unknown) => Promise<boolean> {
  let latest = 0;
  return async (go) => {
    latest += 1;
    const call = latest;
    await pause(GO_SOON_AFTER);
    if (call === latest) await go();
    return call === latest;
  };
}

interface Press {
  /** Where to navigate, if anywhere. */
  to?: string | undefined;
  onPress?: (() => unknown) | undefined;
  navigate: (to: string) => unknown;
}

/**
 * Does what a press of the shared button does while its spinner shows. With only a route it navigates after 150 ms. With a handler it waits
 * for that, then navigates to the route (if any) after 150 ms. With neither it waits 650 ms.
 * @throws what the handler throws; then it does not navigate
 */
export async function runPress({ to, onPress, navigate }: Press): Promise<void> {
  if (onPress) await onPress();
  if (!onPress && !to) await pause(SPIN_ALONE);
  if (to) {
    await pause(NAVIGATE_AFTER);
    await navigate(to);
  }
}
