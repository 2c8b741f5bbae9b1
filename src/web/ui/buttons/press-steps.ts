/** The spec's delays of the shared button and of its navigation helper, ms. */
export const NAVIGATE_AFTER = 150;
export const GO_SOON_AFTER = 350;
export const SPIN_ALONE = 650;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The navigation helper: what it is given is done 350 ms later, so that what was pressed is seen to answer first. The last call wins:
 * an earlier one that still waits comes to nothing. @returns whether this call was the last
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
  /** Leads there, if anywhere. */
  to?: string | undefined;
  /** Called when it is pressed. */
  onPress?: (() => unknown) | undefined;
  navigate: (to: string) => unknown;
}

/**
 * Does what a press of the shared button does while its spinner shows. A route alone: navigates after 150 ms. A handler: waits for it,
 * then navigates to the route (if any) after 150 ms. Neither: 650 ms pass. What the handler throws is thrown on, and then nothing
 * navigates.
 */
export async function runPress({ to, onPress, navigate }: Press): Promise<void> {
  if (onPress) await onPress();
  if (!onPress && !to) await pause(SPIN_ALONE);
  if (to) {
    await pause(NAVIGATE_AFTER);
    await navigate(to);
  }
}
